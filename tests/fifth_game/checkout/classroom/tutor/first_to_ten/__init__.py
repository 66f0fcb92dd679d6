"""The tutor of First to 10."""

from .tutor import FirstToTenTutor

TUTOR = FirstToTenTutor()
