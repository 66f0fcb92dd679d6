"""What `classroom COMMAND` does, a module a command."""
