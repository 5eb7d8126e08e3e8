"""The games there are: listed, indexed, replayed and told. Judges nothing."""
