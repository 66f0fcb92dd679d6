"""Signing in: children by pictures, words, a card or a request to join; rate limits and devices, for teachers too."""
