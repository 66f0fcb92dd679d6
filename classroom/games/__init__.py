"""The innermost ring: the rules of the games, their notation and their records. Standard library only."""
