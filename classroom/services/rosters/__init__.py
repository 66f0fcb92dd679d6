"""Lists of children that a teacher brings along: pasted, as CSV, as OneRoster."""
