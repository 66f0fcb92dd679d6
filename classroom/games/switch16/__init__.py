"""Switch 16: from 0 to 16, space by space, by what the dice make."""

from classroom.games.switch16.game import Switch16

GAME = Switch16()
