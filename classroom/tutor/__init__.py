"""The tutor: who plays against the children and helps them think. Knows games, no tables, no pages."""
