"""What templates need: languages, filters, labels, static files."""
