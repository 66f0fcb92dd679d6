"""A class as its teacher sees it."""
