"""The school, its classes and their children."""
