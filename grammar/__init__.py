"""The grammar of the record notation, `durak.lark`, and the schema of a finding as JSON: shipped as package data."""
