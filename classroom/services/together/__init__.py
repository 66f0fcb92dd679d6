"""Children of a class at one table, each at a device of its own."""
