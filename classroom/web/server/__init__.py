"""How the app is served: waitress, processes, housekeeping, reverse proxies, the GIL's switch interval, garbage
collection."""
