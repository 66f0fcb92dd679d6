"""First to 10: throw two dice, take one of them, and be the first to make 10.

It imports its own modules by their place, since it is tried in a copy of the checkout and typed here.
"""

from .game import FirstToTen

GAME = FirstToTen()
