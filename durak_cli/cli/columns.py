"""A table in columns; line by line with each value behind what it is where the screen has no room, or is read aloud."""

from collections.abc import Iterator, Sequence

from durak_cli.cli.theme import Theme, cells


def table(rows: Sequence[tuple[str, ...]], theme: Theme) -> list[str]:
    """Return the lines of a table: its first row is the heading, its first column text, the others are numbers."""
    widths = [max(cells(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(_aligned(row, widths)).rstrip() for row in rows]
    if theme.is_spoken or any(cells(line) > theme.width for line in lines):
        return [_spread(rows[0], row, theme) for row in rows[1:]]
    return lines


def _aligned(row: tuple[str, ...], widths: list[int]) -> Iterator[str]:
    """Yield the cells of *row*, the name to the left and numbers to the right."""
    for column, (text, width) in enumerate(zip(row, widths, strict=True)):
        gap = " " * (width - cells(text))
        yield gap + text if column else text + gap


def _spread(heading: tuple[str, ...], row: tuple[str, ...], theme: Theme) -> str:
    """Return a line of the table for a screen on which it has no room: each value behind what it is."""
    values = [f"{what} {value}," for what, value in zip(heading[1:], row[1:], strict=True)]
    return theme.fold([f"{row[0]}:", *values[:-1], values[-1].rstrip(",")], "", "  ")
