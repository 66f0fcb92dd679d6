"""A match: create it, find it, move, work out sums, get help, look back; evidence made from its events."""
