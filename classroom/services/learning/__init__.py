"""The stored progress of a child, what it knows, and which sums to ask."""
