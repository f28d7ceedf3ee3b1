"""`durak` and `python -m durak_cli`: the door from the shell, which lets nothing out but an exit code.

0 done · 1 the document or the game has faults · 2 wrong usage, or a file cannot be read or written · 128+n on a signal.
"""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that *arguments* (those of the shell if not given) name, and return its exit code."""
    try:
        from durak_cli.cli.app import run

        return run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
