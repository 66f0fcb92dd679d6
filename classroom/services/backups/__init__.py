"""Backups of a whole installation: making, bringing one back, deleting the old ones (requirements A7.6, A7.7)."""
