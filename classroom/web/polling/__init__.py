"""How open pages learn what is new: they ask, and nothing is pushed."""
