"""`durak validate --complete`: games with unknown cards, written with a whole deal; and such games on the screen."""

from pathlib import Path

from notation import parse, write
from tests.cli.records import ILLEGAL, KITCHEN
from tests.cli.shell import durak

HIDDEN = KITCHEN.replace('[Seed "kitchen-42"]', '[Deck "?"]').replace('"Qc"', '"c"')
#: The eight of diamonds is beaten off in bout 1, and cannot be held in bout 5.
REFUSED = HIDDEN.replace("5. Carla > Anna: 6d", "5. Carla > Anna: 8d")


def test_the_completed_game_goes_to_standard_output_and_is_valid() -> None:
    answer = durak("validate", "--complete", "-", stdin=HIDDEN)
    assert answer.code == 0
    assert answer.err == "1 game in 1 file: no faults\n"
    (record,), (before,) = parse(answer.out), parse(HIDDEN)
    assert write(record) == answer.out
    assert record.items == before.items
    assert len(record.tags["Deck"].split()) == 36
    assert record.tags["Trump"].endswith("c")
    again = durak("validate", "-", stdin=answer.out)
    assert (again.code, again.out) == (0, "1 game in 1 file: no faults\n")
    assert durak("validate", "--complete", "-", stdin=HIDDEN).out == answer.out


def test_findings_go_to_standard_error_where_games_go_to_standard_output(tmp_path: Path) -> None:
    path = tmp_path / "evening.durak"
    path.write_text(f"{HIDDEN}\n{REFUSED}\n{KITCHEN}\n{ILLEGAL}\n{HIDDEN}", encoding="utf-8")
    answer = durak("validate", "--complete", str(path))
    assert answer.code == 1
    assert len(parse(answer.out)) == 2
    assert durak("validate", "-", stdin=answer.out).code == 0
    assert f"{path}:" in answer.err
    assert "8♦ left the game in bout 1" in answer.err
    assert answer.err.endswith("5 games in 1 file: 2 errors\n")


def test_a_game_whose_draw_is_taken_at_its_word_has_no_whole_deal() -> None:
    answer = durak("validate", "--complete", "-", stdin=HIDDEN.replace("\n*", "\ndraw"))
    assert (answer.code, answer.out) == (0, "")
    assert "note[W0403]" in answer.err


def test_a_file_that_cannot_be_read_is_told_and_the_others_are_completed(tmp_path: Path) -> None:
    good = tmp_path / "good.durak"
    good.write_text(HIDDEN, encoding="utf-8")
    answer = durak("validate", "--complete", str(tmp_path / "none.durak"), str(good))
    assert answer.code == 2
    assert len(parse(answer.out)) == 1


def test_completing_goes_with_no_other_form_of_the_findings() -> None:
    for other in (["--json"], ["--jobs", "2"]):
        answer = durak("validate", "--complete", *other, "-", stdin=HIDDEN)
        assert (answer.code, answer.out) == (2, "")
        assert "--complete" in answer.err


def test_a_game_with_unknown_cards_is_judged_like_any_other() -> None:
    assert durak("validate", "-", stdin=HIDDEN).out == "1 game in 1 file: no faults\n"
    answer = durak("validate", "-", stdin=REFUSED)
    assert answer.code == 1
    assert "error[D0352]: Carla does not hold 8♦" in answer.out
    assert "8♦ left the game in bout 1" in answer.out


# On the screen


def test_a_replay_shows_known_cards_and_backs() -> None:
    answer = durak("replay", "-", stdin=HIDDEN)
    assert answer.code == 0
    assert "Trumps: clubs ♣ · stock: 18, last ??\n" in answer.out
    assert "Anna:  10♦   K♦    6♥    ??   ??   ??\nBen:  8♦    ??   ??   ??   ??   ??\n" in answer.out
    assert "Beaten off. Ben draws 1 card. Carla draws 1 card.\n" in answer.out
    assert "shows trumps" not in answer.out


def test_a_replay_tells_of_unknown_cards_in_sentences() -> None:
    answer = durak("replay", "--plain", "-", stdin=HIDDEN)
    assert "The stock has 18 cards.\n" in answer.out
    assert "Anna holds 10♦, K♦, 6♥ and 3 unknown cards.\n" in answer.out


def test_a_replay_of_a_refused_game_ends_with_what_is_known() -> None:
    answer = durak("replay", "-", stdin=REFUSED)
    assert answer.code == 1
    assert "8♦ left the game in bout 1" in answer.out
