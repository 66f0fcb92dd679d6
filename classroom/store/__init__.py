"""Tables, migrations and the way to the database. Knows no rules of any game."""
