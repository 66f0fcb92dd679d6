"""Backups: creating, encrypting, verifying, restoring and rotating them."""
