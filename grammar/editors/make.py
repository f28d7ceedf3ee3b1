"""Makes what colours records in editors from the terminals of `durak.lark`, so that it never knows another grammar.

    python grammar/editors/make.py            write terminals.json, for the Pygments lexer, and the Vim syntax
    python grammar/editors/make.py --check    only say which of them differ; exit 1 if any does

It needs lark and the notation, and is no part of what is installed.
"""

import json
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from re import _constants as sre  # what the standard library reads an expression into
from re import _parser
from typing import Any, Final

from lark import Lark

from notation.spelling import card_spellings

GRAMMAR: Final = Path(__file__).parents[1]
SUIT_NAMES: Final = {"c": "Clubs", "d": "Diamonds", "h": "Hearts", "s": "Spades"}


def terminals() -> dict[str, str]:
    """Return the regular expression of each terminal, in the order in which they have to be tried."""
    grammar = Lark((GRAMMAR / "durak.lark").read_text(encoding="utf-8"), start="game", parser="lalr")
    ordered = sorted(grammar.terminals, key=lambda terminal: -terminal.priority)
    return {terminal.name: terminal.pattern.to_regexp() for terminal in ordered}


def suits() -> dict[str, str]:
    """Return the suit that the last character of a card tells (but for a variation selector), whatever its spelling."""
    pairs = {(spelling.rstrip("\ufe0e\ufe0f")[-1], card[-1]) for spelling, (card, _) in card_spellings().items()}
    return {sign: SUIT_NAMES[suit] for sign, suit in sorted(pairs)}


def tables() -> str:
    """Return the text of `terminals.json`, in which every character can be seen."""
    text = json.dumps({"terminals": terminals(), "suits": suits()}, ensure_ascii=False, indent=2) + "\n"
    return "".join(
        letter if letter in "\n " or unicodedata.category(letter)[0] in "LNPS" else f"\\u{ord(letter):04x}"
        for letter in text
    )


# ---- Regular expressions as Vim writes them --------------------------------------------------------------------------

#: What stands for itself in Vim's expressions, besides letters and digits.
PLAIN: Final = frozenset(" \"!#%&'(),:;<=>?@_{|}♣♦♥♠♧♢♡♤“”„«»")


def vim_pattern(expression: str) -> str:
    """Return a regular expression of Python as one of Vim, without a slash in it."""
    return _sequence(_parser.parse(expression), is_any_case=False)


def _sequence(items: Any, *, is_any_case: bool) -> str:
    return "".join(_item(kind, value, is_any_case) for kind, value in items)


def _item(kind: Any, value: Any, is_any_case: bool) -> str:
    if kind is sre.LITERAL:
        letter = chr(value)
        return f"[{letter.upper()}{letter.lower()}]" if is_any_case and letter.isalpha() else _literal(value)
    if kind is sre.NOT_LITERAL:
        return _collection([(sre.NEGATE, None), (sre.LITERAL, value)])
    if kind is sre.IN:
        return _collection(value)
    if kind is sre.BRANCH:
        inner = "\\|".join(_sequence(branch, is_any_case=is_any_case) for branch in value[1])
        return f"\\%({inner}\\)"
    if kind is sre.SUBPATTERN:
        _, added, _, inside = value
        inner = _sequence(inside, is_any_case=is_any_case or bool(added & sre.SRE_FLAG_IGNORECASE))
        return inner if len(inside) == 1 else f"\\%({inner}\\)"
    if kind is sre.MAX_REPEAT:
        least, most, inside = value
        inner = _sequence(inside, is_any_case=is_any_case)
        return (inner if len(inside) == 1 else f"\\%({inner}\\)") + _times(least, most)
    if kind is sre.ASSERT_NOT:
        return f"\\%({_sequence(value[1], is_any_case=is_any_case)}\\)\\@!"
    raise ValueError(f"the grammar has a regular expression that is not known here: {kind}")


def _times(least: int, most: Any) -> str:
    if most is sre.MAXREPEAT:
        return {0: "*", 1: "\\+"}[least]
    return "\\=" if (least, most) == (0, 1) else f"\\{{{least},{most}}}"


def _literal(code: int) -> str:
    letter = chr(code)
    return letter if letter.isalnum() or letter in PLAIN else f"\\%x{code:02x}" if code < 256 else f"\\%u{code:04x}"


def _collection(parts: Any) -> str:
    """Return a set of characters; one that a line end belongs to says so."""
    is_negated = parts[0][0] is sre.NEGATE
    ranges = [(value, value) if kind is sre.LITERAL else value for kind, value in parts[is_negated:]]
    has_line_end = any(first <= 10 <= last for first, last in ranges)
    inner = "".join(
        _member(max(first, 1)) if first == last else f"{_member(max(first, 1))}-{_member(last)}"
        for first, last in ranges
        if (first, last) != (10, 10)
    )
    return f"{'[' if has_line_end is is_negated else chr(92) + '_['}{'^' if is_negated else ''}{inner}]"


def _member(code: int) -> str:
    letter = chr(code)
    return letter if letter.isalnum() or letter in PLAIN else f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


# ---- The syntax file of Vim ------------------------------------------------------------------------------------------

#: The group of each terminal. (Cards have one for each suit.)
GROUPS: Final = {
    "CARD": "durakCard",
    "TAKES": "durakKeyword",
    "BEATEN": "durakKeyword",
    "SWAPS": "durakKeyword",
    "DURAK": "durakResult",
    "RESIGNS": "durakResult",
    "DRAW": "durakResult",
    "AGREED": "durakResult",
    "ABANDONED": "durakResult",
    "NUMBER": "durakNumber",
    "ACT": "durakAct",
    "NAME": "durakName",
    "STRING": "durakValue",
    "FANCY_STRING": "durakValue",
    "TAG": "durakTag",
    "TAG_END": "durakTag",
    "JUDGEMENT": "durakJudgement",
    "ANNOTATION": "durakAnnotation",
    "_ATTACKS": "durakOperator",
    "_BEATEN_BY": "durakOperator",
    "_COLON": "durakOperator",
    "_DOT": "durakOperator",
    "VARIATION_BEGIN": "durakVariation",
    "VARIATION_END": "durakVariation",
    "SPACE": "",
    "COMMENT": "durakComment",
    "LINE_COMMENT": "durakComment",
}
#: What each group looks like where a colour scheme says nothing else.
LINKS: Final = {
    "durakKeyword": "Keyword",
    "durakResult": "Statement",
    "durakNumber": "Number",
    "durakAct": "PreProc",
    "durakName": "Identifier",
    "durakLoser": "durakName",
    "durakValue": "String",
    "durakEscape": "SpecialChar",
    "durakTag": "Type",
    "durakJudgement": "Special",
    "durakAnnotation": "Tag",
    "durakOperator": "Operator",
    "durakVariation": "Delimiter",
    "durakComment": "Comment",
    "durakError": "Error",
}
#: The colours of the suits on a terminal of 16 and of 256 colours and in a window.
SUIT_COLOURS: Final = {
    "Clubs": "ctermfg=DarkGreen guifg=#3a8f3a",
    "Diamonds": "ctermfg=DarkCyan guifg=#2f87d8",
    "Hearts": "ctermfg=Red guifg=#e0413a",
    "Spades": "cterm=bold gui=bold",
}


def vim_syntax() -> str:
    """Return the text of `vim/syntax/durak.vim`."""
    return "\n".join(_vim_lines()) + "\n"


def _vim_lines() -> Iterator[str]:
    patterns = {name: vim_pattern(expression) for name, expression in terminals().items()}
    if missing := patterns.keys() - GROUPS.keys():
        raise ValueError(f"terminals without a group: {', '.join(sorted(missing))}")
    yield from HEAD.splitlines()
    yield ""
    yield '" What is defined later goes first: so errors stand here at the top, and words in rising order.'
    yield "syn match durakError /\\S/"
    yield "syn match durakError /[[:alnum:]_'\\u2019\\-\\u0100-\\u0130]\\+/"
    yield f"syn match durakName /{patterns['STRING']}/ nextgroup=@durakBehindName skipwhite skipempty"
    inside = f"contained contains={','.join(f'durak{suit}' for suit in SUIT_COLOURS)},durakEscape"
    for name, pattern in reversed(patterns.items()):
        match name:
            case "SPACE" | "TAG" | "TAG_END" | "STRING" | "FANCY_STRING" | "COMMENT":
                continue
            case "CARD":
                yield from _cards(pattern)
            case "ACT":
                yield f"syn match durakName /{pattern}/ nextgroup=@durakBehindName skipwhite skipempty"
                yield f"syn match durakAct /{pattern}/ contained"
            case "NAME":
                yield f"syn match durakName /{pattern}/ nextgroup=@durakBehindName skipwhite skipempty"
            case "DURAK":
                yield f"syn match durakResult /{pattern}/ nextgroup=@durakBehindDurak skipwhite skipempty"
            case _:
                yield f"syn match {GROUPS[name]} /{pattern}/"
    for name in ("NAME", "ACT", "STRING"):
        yield f"syn match durakLoser /{patterns[name]}/ contained nextgroup=@durakBehindDurak skipwhite skipempty"
    del inside


def _cards(pattern: str) -> Iterator[str]:
    """Yield a match for each suit: what begins with a rank and a sign of that suit, and is a card."""
    for suit in SUIT_COLOURS:
        signs = "".join(sign for sign, name in suits().items() if name == suit)
        yield f"syn match durak{suit} /\\%(10\\|[^ ]\\)[{signs}]\\&{pattern}/"


HEAD: Final = """\
" Vim syntax file
" Language: Durak records (*.durak)
" Made by grammar/editors/make.py from the terminals of grammar/durak.lark: change those."""

FILES: Final = {"terminals.json": tables}


def main(arguments: list[str]) -> int:
    """Write the files, or with `--check` only compare them."""
    differing = []
    for name, make in FILES.items():
        file, text = GRAMMAR / name, make()
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            differing.append(name)
            if arguments != ["--check"]:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
    for name in differing:
        print(f"{name} is not what the grammar gives" if arguments == ["--check"] else f"{name} written anew")
    return 1 if differing and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
