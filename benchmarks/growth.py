"""Whether a file of twice the length takes twice the time: every command on files that are long in different ways.

    python benchmarks/growth.py [--size BYTES] [--rounds N]

Each kind of file in two lengths, of which the longer is SIZE (a quarter of the longest game that is read); processor
time of the command in this process, the least of N rounds. To reach: a ratio of about 2, in no row as much as 3.
"""

import argparse
import contextlib
import io
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from durak_cli.__main__ import main as durak
from notation.stretches import LONGEST_GAME

HEAD: Final = '[Durak "1"]\n[Players "{players}"]\n[Rules "podkidnoy"]\n[Seed "kitchen-42"]\n[Trump "Qc"]\n'
PLAYERS: Final = "Anna, Ben, Carla"
BOUT: Final = "1. Ben > Carla: 8d/9c beaten\n"


def in_game(body: str, tags: str = "", players: str = PLAYERS) -> str:
    return f"{HEAD.format(players=players)}{tags}\n{body}"


def many_games(size: int) -> str:
    one = in_game(BOUT)
    return "\n".join([one] * (size // len(one)))


def faulty_games(size: int) -> str:
    return many_games(size).replace("8d", "9d")


def malformed_lines(size: int) -> str:
    return in_game(BOUT + "2. Carla > Anna: 7x takes\n" * (size // 26))


def lenient_words(size: int) -> str:
    return in_game("1. Ben > Carla: " + "8D " * (size // 3) + "\n")


def long_comment(size: int) -> str:
    return in_game(BOUT + "{" + "a comment \n" * (size // 11) + "}\n")


def many_comments(size: int) -> str:
    return in_game("1. Ben > Carla: 8d/9c " + "{aside} " * (size // 8) + "beaten\n")


def unclosed_comments(size: int) -> str:
    return in_game(BOUT + "{ never " * (size // 8) + "\n")


def long_line(size: int) -> str:
    return in_game("1. Ben > Carla: " + "8d/9c " * (size // 6) + "\n")


def many_bouts(size: int) -> str:
    return in_game("".join(f"{number}. Ben > Carla: 8d/9c beaten\n" for number in range(1, size // 32)))


def many_tags(size: int) -> str:
    return in_game(BOUT, "".join(f'[tag{number} "a value"]\n' for number in range(size // 20)))


def long_tag(size: int) -> str:
    return in_game(BOUT, f'[Event "{"x" * size}"]\n')


def long_name(size: int) -> str:
    return in_game(BOUT.replace("Ben", "B" * (size // 2)), players=PLAYERS.replace("Ben", "B" * (size // 2)))


def many_variations(size: int) -> str:
    return in_game("1. Ben > Carla: 8d/9c" + " (Jh)" * (size // 5) + " beaten\n")


def deep_variations(size: int) -> str:
    nested = "(Jh " * 60 + ")" * 60
    return in_game("1. Ben > Carla: 8d/9c " + f"{nested} " * (size // len(nested)) + "beaten\n")


def too_deep_variations(size: int) -> str:
    return in_game("1. Ben > Carla: 8d/9c " + "(Jh " * (size // 4) + "\n")


def unclosed_quotes(size: int) -> str:
    return in_game(BOUT + '2. Carla > "Anna: 7h\n' * (size // 21))


def unclosed_brackets(size: int) -> str:
    return in_game(BOUT + "2. Carla > Anna: 7h (\n" * (size // 22))


def unclosed_tags(size: int) -> str:
    return in_game(BOUT, '[Event "x"\n' * (size // 11))


def many_annotations(size: int) -> str:
    return in_game("1. Ben > Carla: 8d/9c" + " @12s" * (size // 5) + " beaten\n")


def many_results(size: int) -> str:
    return in_game(BOUT + "durak Ben\n" * (size // 10))


def many_options(size: int) -> str:
    return in_game(BOUT).replace("podkidnoy", "podkidnoy" + " first=5" * (size // 8))


def control_characters(size: int) -> str:
    return in_game(BOUT + "{" + "a\x01" * (size // 2) + "}\n")


def wide_characters(size: int) -> str:
    return in_game(BOUT + "{" + "牌\u0301" * (size // 5) + "}" + "8♦ " * 10)


def no_game(size: int) -> str:
    return "Anna, Ben\n" * (size // 10)


SHAPES: Final[tuple[Callable[[int], str], ...]] = (
    *(many_games, faulty_games, malformed_lines, lenient_words, long_comment, many_comments, unclosed_comments),
    *(long_line, many_bouts, many_tags, long_tag, long_name, many_variations, deep_variations, too_deep_variations),
    *(unclosed_quotes, unclosed_brackets, unclosed_tags, many_annotations, many_results, many_options),
    *(control_characters, wide_characters, no_game),
)
COMMANDS: Final = (["validate"], ["validate", "--json"], ["format"], ["replay", "--all"])


def seconds(words: list[str]) -> float:
    """Run a command with its output thrown away; return the processor time that it took."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        begin = time.process_time()
        with contextlib.redirect_stderr(io.StringIO()):
            durak(words)
        return time.process_time() - begin


def ratio(words: list[str], short: Path, long: Path, rounds: int) -> tuple[float, float]:
    """Return the time for the long file, and how many times that for the short one it is."""
    times = [(seconds([*words, str(short)]), seconds([*words, str(long)])) for _ in range(rounds)]
    least = [min(column) for column in zip(*times, strict=True)]
    return least[1], least[1] / least[0]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--size", type=int, default=LONGEST_GAME // 4, help="of the long file (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=2, help="of which the least counts (default: %(default)s)")
    arguments = parser.parse_args()
    durak(["validate", os.devnull])  # what is loaded only once does not count
    worst = 0.0
    print(f"{'seconds, ratio':<22}" + "".join(f"{' '.join(words):>18}" for words in COMMANDS))
    with tempfile.TemporaryDirectory() as folder:
        short, long = Path(folder) / "short.durak", Path(folder) / "long.durak"
        for shape in SHAPES:
            short.write_text(shape(arguments.size // 2), encoding="utf-8")
            long.write_text(shape(arguments.size), encoding="utf-8")
            found = [ratio(words, short, long, arguments.rounds) for words in COMMANDS]
            worst = max([worst, *(times for taken, times in found if taken > 0.05)])
            row = "".join(f"{taken:>12.2f}{times:>6.1f}" for taken, times in found)
            print(f"{shape.__name__.replace('_', ' '):<22}{row}", flush=True)
    return 0 if worst < 3 else 1


if __name__ == "__main__":
    sys.exit(main())
