"""Children of a class find one another, each at a device of its own."""
