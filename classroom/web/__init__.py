"""The outermost ring: the only one that knows HTTP, HTML, cookies, sessions and languages."""
