"""What is kept and how long: export, erasure, retention, cleanup."""
