"""Beginning a match: who sits where, and how well the tutor plays."""
