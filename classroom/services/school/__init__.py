"""The school, its classes, their children and teachers."""
