"""The Card Eater: turn, add, subtract, or take another's last card to make the target."""

from classroom.games.card_eater.game import CardEater

GAME = CardEater()
