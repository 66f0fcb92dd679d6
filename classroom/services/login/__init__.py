"""Signing in: children by pictures, words or a card, teachers by passphrase and TOTP; rate limits; login cards."""
