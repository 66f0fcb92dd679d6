"""Backups of a whole installation: making them, bringing one back, and deleting the old ones (STANDARDS A7.6, A7.7)."""
