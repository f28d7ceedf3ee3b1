"""Tests of the rules: `durak_cli.engine`."""
