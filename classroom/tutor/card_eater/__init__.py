"""The tutor of the Card Eater."""

from classroom.tutor.card_eater.tutor import CardEaterTutor

TUTOR = CardEaterTutor()
