"""Brings the catalogues up to date with the program: every sentence that is said, in every language.

    python durak_cli/locale/build.py            extract the sentences, merge them into the .po files, compile the .mo
    python durak_cli/locale/build.py --check    only say what is missing; exit 1 if anything is

Sentences are found where they are marked, in calls of `_`, `later`, `n_` and `Phrase`, and in the tables below the
command line, which hold templates. What is new has an empty translation in the .po files then: fill it and run the
script again. It needs nothing but the program itself, and is no part of what is installed.
"""

import ast
import json
import re
import struct
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from durak_cli.bots import LEVELS
from durak_cli.cli.speech import CATALOGUES, DOMAIN, Language
from durak_cli.engine.errors import CHOICE, LIST, SENTENCES, SETUP_SENTENCES
from durak_cli.engine.rules import UNKNOWN_GAMES
from durak_cli.play import faults
from durak_cli.play.explain import RANK_WORDS, SUIT_WORDS, TRUMP_WORDS
from durak_cli.play.explanations import explanations
from durak_cli.study import sayings
from notation import explanations as of_text
from notation import treewords
from notation.diagnosis import END_OF_LINE, PHRASES
from notation.kinds import LENIENT_FORMS, LIMITS, SYNTAX_ERRORS
from notation.mending import TEMPLATES

PACKAGE: Final = Path(__file__).parent.parent
#: The calls that mark a sentence, and how many of their arguments are one.
MARKS: Final = {"_": 1, "later": 1, "Phrase": 1, "n_": 2}
#: The languages of the catalogues: how many wordings a number asks for in each, and which of them it takes.
PLURALS: Final = {
    Language.GERMAN: (2, "n != 1"),
    Language.RUSSIAN: (
        3,
        "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2",
    ),
}

#: A template that is nothing but a place for a fact.
_PLACE: Final = re.compile(r"\{\w+\}")

#: A sentence, or the two wordings of one that depends on a number.
Sentence = tuple[str, ...]


def sentences() -> dict[Sentence, str]:
    """Return every sentence that the program says, with the file in which it stands (the first of several)."""
    found: dict[Sentence, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if path != Path(__file__):
            for sentence in _marked(ast.parse(path.read_text(encoding="utf-8"))):
                found.setdefault(sentence, str(path.relative_to(PACKAGE.parent)))
    for place, templates in _tables():
        for template in templates:
            sentence = (template,) if isinstance(template, str) else template
            if any(map(str.isalpha, sentence[0])) and not _PLACE.fullmatch(sentence[0]):
                found.setdefault(sentence, place)
    return found


def _marked(tree: ast.AST) -> Iterator[Sentence]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            words = node.args[: MARKS[node.func.id]]
            texts = tuple(
                word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)
            )
            if len(texts) == MARKS[node.func.id] and all(texts):
                yield texts


def _tables() -> Iterator[tuple[str, tuple[str | Sentence, ...]]]:
    """Yield the templates that are not marked where they stand, since nothing is translated there."""
    yield "durak_cli/bots/levels.py", tuple(level.description for level in LEVELS)
    yield "durak_cli/engine/errors.py", (LIST, CHOICE, *SENTENCES.values(), *SETUP_SENTENCES.values())
    yield "durak_cli/engine/rules.py", tuple(UNKNOWN_GAMES.values())
    yield "durak_cli/play/explain.py", (*RANK_WORDS, *SUIT_WORDS, *TRUMP_WORDS)
    yield "durak_cli/play/faults.py", tuple(kind.template for kind in faults.KINDS)
    yield "notation/kinds.py", tuple(kind.template for kind in (*SYNTAX_ERRORS, *LIMITS, *LENIENT_FORMS))
    yield "notation/diagnosis.py", (*(phrase for phrase in PHRASES.values() if " " in phrase), END_OF_LINE)
    yield "notation/mending.py", TEMPLATES
    yield "notation/treewords.py", treewords.TEMPLATES
    yield "durak_cli/study/sayings.py", tuple(sayings.SENTENCES.values())
    texts = {code: explanation.text for code, explanation in explanations().items()}
    own = of_text.explanations()
    yield "durak_cli/play/explanations.txt", tuple(text for code, text in texts.items() if code not in own)
    yield "notation/explanations.txt", tuple(text for code, text in texts.items() if code in own)


def po_file(language: str) -> Path:
    """Return where the translations into *language* are written."""
    return CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_po(text: str) -> dict[Sentence, Sentence]:
    """Return the translations that a .po file holds, its head included; an empty one where there is none yet."""
    found: dict[Sentence, Sentence] = {}
    for entry in text.split("\n\n"):
        ids: list[str] = []
        translations: list[str] = []
        target = ids
        for line in entry.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            keyword, _space, quoted = line.partition('"')
            if keyword.strip():
                target = ids if keyword.startswith("msgid") else translations
                target.append("")
            target[-1] += json.loads(f'"{quoted}')
        if ids:
            found[tuple(ids)] = tuple(translations)
    return found


def po_text(language: Language, translations: Mapping[Sentence, Sentence]) -> str:
    """Return the .po file with every sentence of today, those translated that *translations* hold."""
    entries = [f'msgid ""\nmsgstr {_quoted(_head(language))}']
    for sentence, place in sorted(sentences().items(), key=lambda item: (item[1], item[0])):
        count = PLURALS[language][0] if len(sentence) > 1 else 1
        translated = translations.get(sentence, ("",) * count)
        lines = [f"#: {place}", f"msgid {_quoted(sentence[0])}"]
        if len(sentence) > 1:
            lines.append(f"msgid_plural {_quoted(sentence[1])}")
            lines += [f"msgstr[{number}] {_quoted(text)}" for number, text in enumerate(translated)]
        else:
            lines.append(f"msgstr {_quoted(translated[0])}")
        entries.append("\n".join(lines))
    return "\n\n".join(entries) + "\n"


def _head(language: Language) -> str:
    count, rule = PLURALS[language]
    return (
        f"Project-Id-Version: durak\nLanguage: {language}\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: nplurals={count}; plural={rule};\n"
    )


def _quoted(text: str) -> str:
    """Return *text* as a .po file writes it: a text of several lines with one string for each."""
    lines = [json.dumps(line, ensure_ascii=False) for line in text.splitlines(keepends=True)] or ['""']
    return lines[0] if len(lines) == 1 else "\n".join(['""', *lines])


def mo_content(translations: Mapping[Sentence, Sentence]) -> bytes:
    """Return the compiled catalogue: a table of offsets, then the sentences in order, each with its translation."""
    pairs = sorted(
        ("\0".join(sentence).encode(), "\0".join(translated).encode())
        for sentence, translated in translations.items()
        if all(translated)
    )
    at = 28 + 16 * len(pairs)
    tables: tuple[list[int], list[int]] = ([], [])
    texts = b""
    for column, table in enumerate(tables):
        for pair in pairs:
            table += [len(pair[column]), at + len(texts)]
            texts += pair[column] + b"\0"
    numbers = (0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, at, *tables[0], *tables[1])
    return struct.pack(f"<{len(numbers)}I", *numbers) + texts


def build(language: Language, *, is_check: bool) -> list[str]:
    """Bring the catalogue of *language* up to date and return what is missing in it."""
    path = po_file(language)
    text = po_text(language, read_po(path.read_text(encoding="utf-8")) if path.exists() else {})
    translations = read_po(text)
    missing = [f"{language}: {one[0]!r} is not translated" for one, words in translations.items() if not all(words)]
    for file, content in ((path, text.encode()), (path.with_suffix(".mo"), mo_content(translations))):
        if file.exists() and file.read_bytes() == content:
            continue
        if is_check:
            missing.append(f"{language}: {file.name} is not up to date")
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    return missing


def main(arguments: list[str]) -> int:
    """Build or check the catalogues and return the exit code."""
    missing = [line for language in PLURALS for line in build(language, is_check="--check" in arguments)]
    for line in missing:
        print(line)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
