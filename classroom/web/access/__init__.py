"""Who asks, and what they may do: found once a request, before any view."""
