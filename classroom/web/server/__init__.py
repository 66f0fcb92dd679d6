"""How the app is served: waitress, proxies, threads and memory."""
