"""Use cases: one function, one transaction. Knows no HTTP and no language."""
