"""Tests of what is done with records beyond checking one."""
