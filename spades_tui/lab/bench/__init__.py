"""The speed of the program on this machine. It must not touch a person's data folder: the
programs it starts have a temporary one."""
