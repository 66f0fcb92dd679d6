"""Forms of more than a field or two, read into what services take."""
