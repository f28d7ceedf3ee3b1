"""The computer players: functions from a view to a move."""
