"""The record notation: text to record and back, pure syntax."""
