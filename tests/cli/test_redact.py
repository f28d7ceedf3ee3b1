"""`durak redact`: records as one of the players saw the games, on standard output."""

from pathlib import Path

import pytest

from notation import parse
from tests.cli.records import ILLEGAL, KITCHEN, LENIENT, MALFORMED
from tests.cli.shell import durak

#: What Ben was dealt and drew in the game of the kitchen, in the places where it lay, and the card that shows trumps.
DECK_OF_BEN = (
    "?? Js ?? ?? 7c ?? ?? As ?? ?? Ac ?? ?? 8d ?? ?? Jh ?? Qc Qh ?? ?? 9s 7s Ah 9d ?? ?? ?? ?? ?? ?? ?? ?? ?? ??"
)
OF_BEN = KITCHEN.replace('[Seed "kitchen-42"]', f'[Deck "{DECK_OF_BEN}"]')
WITHOUT_BEN = KITCHEN.replace("Ben", "Boris")


def test_a_record_as_a_player_saw_the_game() -> None:
    answer = durak("redact", "--view", "Ben", "-", stdin=KITCHEN)
    assert (answer.code, answer.out, answer.err) == (0, OF_BEN, "")
    assert durak("validate", "-", stdin=answer.out).code == 0


def test_what_is_redacted_already_stays_as_it_is() -> None:
    assert durak("redact", "--view", "Ben", "-", stdin=OF_BEN).out == OF_BEN


def test_another_player_sees_less_of_what_was_redacted_for_one() -> None:
    """Anna learns from Ben's record what all saw; of her own hand she is told nothing."""
    (record,) = parse(durak("redact", "--view", "Anna", "-", stdin=OF_BEN).out)
    assert record.tags["Deck"].replace("?? ", "").replace(" ??", "") == "Qc"


@pytest.mark.parametrize("name", ["Ben", "ben", "BEN", " Ben "])
def test_the_letter_case_of_the_name_does_not_matter(name: str) -> None:
    assert durak("redact", "--view", name, "-", stdin=KITCHEN).out == OF_BEN


def test_what_is_written_is_canonical() -> None:
    text = LENIENT.replace('"podkidnoy"', '"podkidnoy  deck=36"')
    assert durak("redact", "--view", "Ben", "-", stdin=text).out == OF_BEN


def test_comments_stay_or_go() -> None:
    assert "{Ben is in trouble now.}" in durak("redact", "--view", "Ben", "--comments", "-", stdin=KITCHEN).out
    bare = durak("redact", "--view", "Ben", "--no-comments", "-", stdin=KITCHEN).out
    assert bare == OF_BEN.replace("{Ben is in trouble now.}\n", "")


def test_an_analysis_tells_what_others_held_and_goes() -> None:
    text = KITCHEN.replace(
        "8d/9c beaten",
        "8d 8d/9c?? @win=0.47±0.06 @lost=0.13±0.04 @judged {analyse: Probably better: take.} (takes @better) "
        "beaten? {Pity.}",
    ).replace("[Trump", '[analysis "durak 0.1.0, quick"]\n[Trump')
    answer = durak("redact", "--view", "Ben", "-", stdin=text)
    assert answer.code == 0
    assert "8d/9c beaten? {Pity.}" in answer.out
    assert "analys" not in answer.out


def test_each_game_of_each_file_is_redacted(tmp_path: Path) -> None:
    file = tmp_path / "games.durak"
    file.write_text(f"{KITCHEN}\n{LENIENT}", encoding="utf-8")
    answer = durak("redact", "--view", "Ben", str(file), "-", stdin=KITCHEN)
    assert (answer.code, answer.out) == (0, f"{OF_BEN}\n{OF_BEN}\n{OF_BEN}")


def test_a_game_at_which_he_did_not_sit_is_named_and_left_out() -> None:
    answer = durak("redact", "--view", "Ben", "-", stdin=f"{KITCHEN}\n{WITHOUT_BEN}\n{KITCHEN}")
    assert (answer.code, answer.out) == (2, f"{OF_BEN}\n{OF_BEN}")
    assert answer.err == ("durak: no player is called Ben in game 2 of standard input; there sat Anna, Boris, Carla\n")
    assert durak("redact", "--view", "", "-", stdin=KITCHEN).err.startswith("durak: no player is called '' in game 1 ")


def test_a_name_that_fits_two_players_fits_none() -> None:
    answer = durak("redact", "--view", "BEN", "-", stdin=KITCHEN.replace("Anna", "ben"))
    assert (answer.code, answer.out) == (2, "")


@pytest.mark.parametrize(("text", "code"), [(ILLEGAL, "D0352"), (MALFORMED, "D0113"), ("Hello\n", "D0101")])
def test_a_game_with_faults_is_reported_and_left_out(text: str, code: str) -> None:
    answer = durak("redact", "--view", "Ben", "-", stdin=text)
    assert (answer.code, answer.out) == (1, "")
    assert f"error[{code}]" in answer.err
    if "[Durak" in text:
        assert durak("redact", "--view", "Ben", "-", stdin=f"{text}\n{KITCHEN}").out == OF_BEN


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    file = tmp_path / "kitchen.durak"
    file.write_text(KITCHEN, encoding="utf-8")
    answer = durak("redact", "--view", "Ben", str(tmp_path / "none"), str(file))
    assert (answer.code, answer.out) == (2, OF_BEN)
    assert "there is no such file" in answer.err


def test_the_player_must_be_named() -> None:
    answer = durak("redact", "-", stdin=KITCHEN)
    assert (answer.code, answer.out) == (2, "")
    assert "--view" in answer.err
