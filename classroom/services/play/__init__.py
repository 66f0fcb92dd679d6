"""Matches: create one, find it, make a move, work out sums, get hints, review it; evidence derived from its events."""
