"""Two out of Four: make the target of two cards of your four."""

from classroom.games.two_of_four.game import TwoOfFour

GAME = TwoOfFour()
