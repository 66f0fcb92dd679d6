"""Reports: what teachers and children see of a class, of a child, of the facts they know, and of who is present."""
