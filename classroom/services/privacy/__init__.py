"""Privacy: export, erasure, retention periods and the cleanup that enforces them."""
