"""What teachers and children see: the class, a child, maps of sums, who is there."""
