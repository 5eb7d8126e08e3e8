"""The course: endings in which a wrong line always fails. It must not know a screen."""
