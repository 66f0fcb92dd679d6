"""Sixteen of two played out exactly: open hands, the last cards of the draw pile, and the ends of rollouts."""
