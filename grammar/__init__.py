"""The grammar of the record notation: `durak.lark`, shipped as package data."""
