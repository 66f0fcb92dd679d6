"""Why a command does not go on. Standard library only: `replay` needs nothing installed."""


class CommandError(RuntimeError):
    """Something outside the program is not as it must be; the text tells whoever runs it, in one line."""
