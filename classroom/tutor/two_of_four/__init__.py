"""The tutor of Two out of Four."""

from classroom.tutor.two_of_four.tutor import TwoOfFourTutor

TUTOR = TwoOfFourTutor()
