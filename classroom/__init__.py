"""Sixteen & Friends: children practise addition by playing cards. This file imports nothing."""

__version__ = "0.1.0"
