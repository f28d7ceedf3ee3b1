"""The command line: the only place that reads, prints, and looks at the clock."""
