"""Children of a class who ask one another to a game: invitations, codes of two pictures, rematches."""
