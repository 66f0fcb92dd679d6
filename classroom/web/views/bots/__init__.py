"""Programs that play the seats of children in a demo: their tokens, and what they ask (docs/bots.md)."""
