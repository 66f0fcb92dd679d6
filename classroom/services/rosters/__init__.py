"""Rosters: lists of children that a teacher imports, pasted, as CSV or as OneRoster. Imports no other service."""
