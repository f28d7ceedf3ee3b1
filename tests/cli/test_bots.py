"""`durak bots`: every level is listed in order, in every language."""

import pytest

from durak_cli.bots import LADDER, LEVELS
from durak_cli.cli.seats import BOT
from durak_cli.cli.speech import Language
from tests.cli.shell import durak


@pytest.mark.parametrize("language", Language)
def test_every_level_is_listed_from_the_weakest_to_the_strongest(language: Language) -> None:
    answer = durak("bots", "--lang", language)
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    rows = [line.removeprefix("*").split() for line in lines]
    listed = [row[:2] for row in rows if row and row[0] in LADDER]
    assert listed == [[level.name, str(level.evaluations or "-")] for level in LEVELS]
    assert [line.split()[1] for line in lines if line.startswith("* ")] == [BOT]
    assert max(map(len, lines)) <= 80


def test_its_examples_are_true() -> None:
    named = durak("bots").out
    for words in (["--level", "strong"], ["--bots", "Ben=casual,Carla=strong"]):
        assert " ".join(["durak play", *words]).replace("Ben=casual,Carla=strong", '"Ben=casual,Carla=strong"') in named
        assert durak("play", *words, "--no-record", stdin="").code == 0
