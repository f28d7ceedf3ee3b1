"""The language in which the program speaks: English sentences in, those of the chosen language out.

A sentence is written in English where it is said, with `{named}` places, and goes through `_` before its places are
filled: `_("{player} takes.").format(player=name)`. Where a number decides the wording it goes through `n_`. A sentence
of a table is marked with `later` there, and goes through `_` when it is said. Help pages, records, JSON and the
canonical commands are English in every language and do not come here.

English needs no catalogue, and costs none: another language's is read with its first sentence.
"""

import os
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from gettext import GNUTranslations


class Language(StrEnum):
    """A language that the program speaks."""

    ENGLISH = "en"
    GERMAN = "de"
    RUSSIAN = "ru"


#: Where the catalogues are: a folder for every language but English.
CATALOGUES: Final = Path(__file__).parent.parent / "locale"
DOMAIN: Final = "durak"
#: The variables that choose the language of messages; the first that is set decides.
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class _Choice:
    """The language in use, and its catalogue once it has been read."""

    language = Language.ENGLISH
    catalogue: "GNUTranslations | None" = None


def use(language: str) -> None:
    """Speak *language* from now on: `en`, `de` or `ru`."""
    _Choice.language = Language(language)
    _Choice.catalogue = None


def language() -> Language:
    """Return the language in use."""
    return _Choice.language


def is_english() -> bool:
    """Whether nothing need be translated."""
    return _Choice.language is Language.ENGLISH


def locale_variable(environment: Mapping[str, str] = os.environ) -> str:
    """Return the variable of the *environment* that chooses the language; nothing if none is set."""
    return next((name for name in _VARIABLES if environment.get(name)), "")


def locale_language(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language that the locale of the *environment* asks for; English where that is none of ours."""
    asked = environment.get(locale_variable(environment), "")
    code = asked.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return next((language for language in Language if language == code), Language.ENGLISH)


def choose(option: str | None, environment: Mapping[str, str] = os.environ) -> None:
    """Speak the language of the *option*, which a setting stands in for, else that of the locale."""
    use(option or locale_language(environment))


def _(sentence: str) -> str:
    """Return *sentence* in the language in use, its places not yet filled."""
    if is_english() or not sentence:  # the empty one is the head of a catalogue
        return sentence
    return _catalogue().gettext(sentence)


def n_(one: str, many: str, number: int) -> str:
    """Return the wording that fits *number* in the language in use, its places not yet filled."""
    if is_english():
        return one if number == 1 else many
    return _catalogue().ngettext(one, many, number)


def later(sentence: str) -> str:
    """Return *sentence* as it is: this marks one in a table, which `_` translates when it is said."""
    return sentence


def _catalogue() -> "GNUTranslations":
    if _Choice.catalogue is None:
        from gettext import GNUTranslations

        with (CATALOGUES / _Choice.language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
            _Choice.catalogue = GNUTranslations(file)
    return _Choice.catalogue


def _speak(option: Language | None) -> Language | None:
    choose(option)
    return option


#: The option that commands share; it takes effect before the others are read, so that their faults are said in it.
Lang = Annotated[
    Language | None,
    typer.Option(
        "--lang", callback=_speak, is_eager=True, help="The language to speak.", show_default="that of the locale"
    ),
]
