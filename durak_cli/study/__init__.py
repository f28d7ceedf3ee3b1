"""What needs computer players and records: matches, analysis, puzzles."""
