"""Signing in: children by pictures, words or a card, teachers by passphrase and code; rate limits."""
