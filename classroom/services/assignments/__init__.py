"""Assignments: what teachers propose to children (matches, sums, puzzle positions from their own matches)."""
