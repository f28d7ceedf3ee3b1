"""Hostile input by the million: `targets` says what must hold for any bytes, `mutation` makes the bytes.

`python -m tests.fuzz TARGET --seconds N` looks for bytes that break something, guided by what of the program they
reach where atheris is installed; `test_fuzz` tries what was found so far in every run of the tests.
"""
