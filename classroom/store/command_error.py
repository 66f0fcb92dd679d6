"""The error that ends a command with a message. Standard library only: `replay` needs nothing installed."""


class CommandError(RuntimeError):
    """Something outside the program is wrong; the message says what, in one line, to whoever runs the command."""
