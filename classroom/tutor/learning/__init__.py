"""What answers say of a child: mastery, progress, error patterns, what to do next."""
