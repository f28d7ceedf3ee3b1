"""`durak play` as a command: its options, its exit codes, a whole game by pipe."""

import re
import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.cli.seats import NAMES
from durak_cli.engine.rules import PRESETS
from tests.cli.shell import durak, in_shell, run
from tests.cli.table_of import Person, sit


def by_hand(players: int = 3, rules: str = "podkidnoy", seed: str = "kitchen-42") -> str:
    """Return lines that play the person's part of a game to its end."""
    played = sit(Person(choose=lambda legal: legal[0]), players=players, rules=rules, seed=seed)
    return "".join(f"{line}\n" for line in played.person.given)


def test_a_few_lines_by_pipe() -> None:
    answer = in_shell("play", "--seed", "kitchen-42", stdin=b"8d\ndone\n", env={"TERM": "xterm"})
    assert (answer.code, answer.err) == (0, "")
    assert "You do not hold 8♦." in answer.out
    assert "You attack and must lead a card." in answer.out
    assert answer.out.endswith("You leave the game before its end; it is kept, and durak resume goes on with it.\n")
    assert "\x1b" not in answer.out


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_by_pipe(preset: str) -> None:
    answer = durak("play", "--seed", "kitchen-42", "--rules", preset, stdin=by_hand(rules=preset))
    assert (answer.code, answer.err) == (0, "")
    assert re.search(r"^1\.", answer.out, re.MULTILINE)
    assert "You leave" not in answer.out


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_any_number_of_players(players: int) -> None:
    answer = durak("play", "-p", str(players), "--seed", "kitchen-42", stdin=by_hand(players))
    assert answer.code == 0
    assert f"{players}. " in answer.out or f"-{players}. " in answer.out
    others = NAMES[: players - 1]
    assert all(name in answer.out for name in others)


@pytest.mark.parametrize("preset", PRESETS)
def test_computers_play_by_themselves(preset: str) -> None:
    answer = durak("play", "--watch", "--rules", preset)
    assert (answer.code, answer.err) == (0, "")
    assert "> " not in answer.out
    assert re.search(r"^1\.", answer.out, re.MULTILINE)


def test_partners_win_and_lose_together() -> None:
    answer = durak("play", "--watch", "--rules", "podkidnoy teams=2", "--players", "4", "--seed", "x")
    assert answer.code == 0
    assert re.search(r"^(1\.-2\.|1\.-4\.) \w+", answer.out, re.MULTILINE)
    assert answer.out.startswith("Anna and Clara play against Boris and Dima (podkidnoy teams=2); Dima deals.")
    yours = durak("play", "--rules", "podkidnoy teams=2", "--players", "4", "--seed", "x")
    assert yours.out.startswith("You and Boris play against Anna and Clara (podkidnoy teams=2); Clara deals.")
    assert "Boris (partner)" in yours.out


def test_the_seed_alone_gives_the_same_game() -> None:
    lines = by_hand(4, "perevodnoy swap=on")
    games = [
        durak("play", "-p", "4", "-r", "perevodnoy swap=on", "--seed", "kitchen-42", "--no-record", stdin=lines)
        for _ in range(2)
    ]
    assert games[0].out == games[1].out
    watched = [durak("play", "--watch", "--seed", "kitchen-42", "--no-record").out for _ in range(2)]
    assert watched[0] == watched[1]


def test_without_a_seed_no_two_games_are_alike_and_anybody_may_deal() -> None:
    games = [durak("play", "--watch").out for _ in range(30)]
    assert len(set(games)) == 30
    assert len({re.search(r"(\w+) deals", game)[1] for game in games}) > 1  # type: ignore[index]


def test_with_a_seed_the_last_player_deals_unless_another_is_named() -> None:
    assert "Boris deals." in durak("play", "--seed", "x").out
    assert "you deal." in durak("play", "--seed", "x", "--dealer", "player").out
    assert "Anna deals." in durak("play", "--seed", "x", "--dealer", "Anna").out


def test_nobody_bears_the_name_of_the_person() -> None:
    for name in NAMES:
        answer = durak("play", "-p", "6", "--name", name.lower())
        others = re.search(r"against ([^(]*)", answer.out.replace("\n", " "))
        assert others is not None
        assert name not in others[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "7"], "podkidnoy cannot be played by 7; it takes 2 to 6"),
        (["--players", "1"], "podkidnoy cannot be played by 1; it takes 2 to 6"),
        (["--players", "x"], "'x'"),
        (["--rules", "bridge"], "there is no preset 'bridge'"),
        (["--rules", "podkidnoy swap=maybe"], "swap cannot be 'maybe'; choose off or on"),
        (["--rules", "podkidnoy teams=2"], "it takes 4 or 6"),
        (["--seed", ""], "a seed has 1 to 200 characters"),
        (["--seed", "a\u202eb"], "no record can hold the seed"),
        (["--dealer", "Zorro"], 'no player is called "Zorro"; the dealer can be Player, Anna or Boris'),
        (["--name", ""], "a name needs at least one letter"),
        (["--name", " \t"], "a name needs at least one letter"),
        (["--name", "x" * 41], "that name is too long"),
        (["--name", "A\x1b[31m"], "a name has no control or invisible characters"),
        (["--name", "A\u202eB"], "a name has no control or invisible characters"),
        (["--watch", "--name", "Ben"], "--watch seats computers only"),
        (["--color", "sometimes"], "sometimes"),
        (["--record", ""], "give the name of a file"),
        (["--record", "-"], "give the name of a file"),
        (["extra"], "extra"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(arguments: list[str], sentence: str) -> None:
    answer = durak("play", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert "Traceback" not in answer.err


def test_letters_and_colours_can_be_asked_for() -> None:
    plain = durak("play", "--ascii", "--seed", "x")
    assert plain.out.isascii()
    assert "\x1b" not in plain.out
    coloured = durak("play", "--color", "always", "--seed", "x")
    assert "\x1b[91m" in coloured.out
    assert set(re.findall(r"\x1b\[[^m]*m", coloured.out)) <= {"\x1b[91m", "\x1b[39m", "\x1b[1m", "\x1b[22m"}
    assert re.sub(r"\x1b\[\d+m", "", coloured.out) == durak("play", "--seed", "x").out


@pytest.mark.parametrize("locale", [{"LANG": "C", "LC_ALL": ""}, {"LC_ALL": "C"}, {"PYTHONIOENCODING": "latin-1"}])
def test_a_screen_that_cannot_show_signs_gets_letters(locale: dict[str, str]) -> None:
    answer = in_shell("play", "--seed", "x", "--name", "Ваня", stdin=b"help\n", env=locale)
    assert answer.code == 0
    assert not set("♣♦♥♠·") & set(answer.out)


HOSTILE = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0")
    | st.sampled_from("\x1b\x07\x9b\u202e\u2066\u200b\ufe0f"),
    max_size=12,
)


@settings(max_examples=150, deadline=None)
@given(name=HOSTILE, line=HOSTILE, color=st.sampled_from(["never", "always"]))
def test_no_name_and_no_line_can_steer_the_screen(name: str, line: str, color: str) -> None:
    lines = f"{line}\nhelp\n"
    answer = durak("play", f"--name={name}", "--seed=x", f"--dealer={name}", f"--color={color}", stdin=lines)
    shown = re.sub(r"\x1b\[(91|39|1|22)m", "", answer.both)
    assert answer.code in (0, 2)
    assert all(sign.isprintable() or sign == "\n" for sign in shown)
    assert not any(unicodedata.category(sign) in ("Cc", "Cf") for sign in shown if sign != "\n")
    if color == "never":
        assert "\x1b" not in answer.both


def test_a_closed_input_is_the_end_of_input() -> None:
    answer = durak("play", "--seed", "x", stdin="")
    assert answer.code == 0
    assert "You leave the game" in answer.out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_a_closed_output_is_one_sentence() -> None:
    done = run(["sh", "-c", '"$0" -m durak_cli play --seed x <&- >&-', sys.executable])
    assert done.returncode == 2
    assert done.stderr == b"durak: standard output is closed; there is nowhere to write to\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_a_reader_who_goes_away_ends_the_game_quietly() -> None:
    done = run(["bash", "-c", '"$0" -m durak_cli play --watch | true; echo ${PIPESTATUS[0]}', sys.executable])
    assert done.stdout in (b"141\n", b"0\n")
    assert done.stderr == b""
