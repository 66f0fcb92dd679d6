"""Sums: their names and maps, their classes, ways to work them out, which to ask."""
