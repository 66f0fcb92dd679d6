"""What teachers propose to children: matches, sums, positions from their matches as puzzles."""
