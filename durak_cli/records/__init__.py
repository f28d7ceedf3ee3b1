"""What is done with records beyond checking one."""
