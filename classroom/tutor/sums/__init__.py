"""Sums: arithmetic facts and their maps, classes of facts, calculation strategies, which sums to ask."""
