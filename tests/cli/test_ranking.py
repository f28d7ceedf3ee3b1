"""The table of an arena on screens of any width."""

import pytest

from durak_cli.cli.ranking import ranking
from durak_cli.cli.theme import Theme, cells
from durak_cli.engine.rules import parse_rules
from durak_cli.study.contest import Contest, Entrant
from durak_cli.study.standings import Standings

CONTEST = Contest(
    (Entrant("A player with a long name", "casual"), Entrant("B", "club")), parse_rules("podkidnoy"), 2, "s"
)


@pytest.mark.parametrize("width", [40, 60])
def test_a_table_without_room_is_told_line_by_line(width: int) -> None:
    text = ranking(CONTEST, Standings(CONTEST), Theme(width=width))
    assert max(map(cells, text.splitlines())) <= width
    assert "A player with a long name: games 0, score -, 95 % -, Elo 1000, durak 0, draws 0" in " ".join(text.split())


def test_a_table_with_room_stands_in_columns() -> None:
    text = ranking(CONTEST, Standings(CONTEST), Theme(width=100))
    heading, first = (text.splitlines()[line] for line in (2, 3))
    assert heading.index("games") + len("games") == first.index(" 0 ") + 2
