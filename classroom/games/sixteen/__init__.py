"""Sixteen: play cards up to 16 and no further."""

from classroom.games.sixteen.game import Sixteen

GAME = Sixteen()
