"""How the app is served: waitress, reverse proxies, the GIL's switch interval, garbage collection."""
