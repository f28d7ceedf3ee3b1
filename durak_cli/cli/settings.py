"""The settings: a small TOML file with options that shall hold unless the command line says otherwise.

A key is the long name of an option without its dashes: `sort = "rank"` stands for `--sort rank`. An option on the
command line comes before the environment (NO_COLOR), that before the file, the file before what the program does by
itself. (For the language the file comes before the locale, which says what the whole system speaks.) What is wrong in
the file is one sentence.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer

from durak_cli.cli.screen import Failure
from durak_cli.cli.speech import Language, _, later
from durak_cli.cli.theme import Color, End, Sort

#: What a value of the file can be.
Value = str | int | bool
_YES_NO: Final = "true|false"
_TEXT: Final = later("a text in quotes")
_SPEED: Final = later('"slow", "normal", "fast", or seconds from 0 to 60 in quotes, as in "0.5"')
#: What can be said only in a sentence.
_SENTENCES: Final = (_TEXT, _SPEED)
#: The commands with which games are played.
_GAMES: Final = ("play", "resume")
#: The folder of the settings is named after this.
_OWN: Final = "durak"
_FILE: Final = "config.toml"
#: So many bytes are more than anybody has to set; a device has no end.
_LONGEST: Final = 1 << 20
_PLACE: Final = "HOME" if sys.platform == "darwin" else "XDG_CONFIG_HOME"


@dataclass(frozen=True, slots=True)
class Setting:
    """One key: the *parameter* of the commands that it sets, its *usual* value, and what it *can* be."""

    parameter: str
    usual: Value
    #: Words with bars between, or a sentence.
    can: str
    #: Options that speak of the same, so that the setting gives way to them.
    yields_to: tuple[str, ...] = ()
    #: Raises a sentence about a value that cannot be.
    check: Callable[[str], object] | None = None
    #: Whether it is about games that are played, and nothing to commands that answer the same to everybody.
    is_of_games: bool = False


def _rules(text: str) -> None:
    from durak_cli.cli.localized import setup_error
    from durak_cli.engine.errors import SetupError
    from durak_cli.engine.rules import parse_rules

    try:
        parse_rules(text)
    except SetupError as error:
        raise Failure(setup_error(error)) from error


def _speed(text: str) -> None:
    from durak_cli.cli.pace import parse_speed

    parse_speed(text)


def _level(text: str) -> None:
    from durak_cli.cli.seats import read_level

    read_level(text)


def _name(text: str) -> None:
    from durak_cli.cli.seats import read_name

    read_name(text)


SETTINGS: Final[dict[str, Setting]] = {
    "name": Setting("name", "Player", _TEXT, ("--humans", "--watch"), _name, is_of_games=True),
    "lang": Setting("lang", "en", "|".join(Language)),
    "color": Setting("color", "auto", "|".join(Color)),
    "four-colors": Setting("four_colors", False, _YES_NO),
    "sort": Setting("sort", "suit", "|".join(Sort)),
    "trumps": Setting("trumps", "last", "|".join(End)),
    "ascii": Setting("ascii_only", False, _YES_NO),
    "plain": Setting("plain", False, _YES_NO),
    "rules": Setting("rules", "podkidnoy", _TEXT, check=_rules, is_of_games=True),
    "players": Setting("players", 3, "2|3|4|5|6", ("--humans", "--bots", "--bot"), is_of_games=True),
    "level": Setting("level", "casual", _TEXT, check=_level, is_of_games=True),
    "bots": Setting("bots", "", _TEXT, ("--humans", "--players", "-p", "--bot"), is_of_games=True),
    "speed": Setting("speed", "fast", _SPEED, check=_speed, is_of_games=True),
    "scoring": Setting("scoring", "fools", "fools|places", is_of_games=True),
    "memory-aid": Setting("memory_aid", True, _YES_NO, is_of_games=True),
    "teach": Setting("teach", False, _YES_NO, is_of_games=True),
}


def settings_file() -> Path:
    """Return where the settings are, if there are any; Failure if there is no home to look for them in."""
    from durak_cli.cli.places import home_folder

    if os.name == "nt":
        return Path(typer.get_app_dir(_OWN)) / _FILE
    is_mac = sys.platform == "darwin"
    asked = "" if is_mac else os.environ.get("XDG_CONFIG_HOME", "")
    if os.path.isabs(asked):  # the rules say that any other is to be ignored
        return Path(asked) / _OWN / _FILE
    home = home_folder()
    if home is None:
        raise Failure(_("there is no home folder; set {variable} to a folder").format(variable=_PLACE))
    return home / ("Library/Application Support" if is_mac else ".config") / _OWN / _FILE


def settings() -> dict[str, Value]:
    """Return what the file sets, by key; Failure with one sentence if it cannot be read or sets what cannot be."""
    try:
        path = settings_file()
    except Failure:  # where there is no home, nothing is set
        return {}
    try:
        if path.is_fifo():  # reading it would wait for whoever writes
            raise OSError(errno.EINVAL, _("it is a pipe, not a file"))
        with path.open("rb") as file:
            content = file.read(_LONGEST + 1)
        if len(content) > _LONGEST:
            raise OSError(errno.EFBIG, _("it is longer than settings can be"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise Failure(
            _("cannot read the settings in {file}: {why}").format(file=_shown(path), why=error.strerror)
        ) from error
    return {key: _checked(path, key, value) for key, value in _parsed(path, content).items()}


def defaults(
    command: str, parameters: Iterable[str], words: Sequence[str], environment: Mapping[str, str] = os.environ
) -> dict[str, Value]:
    """Return what the file sets of the *parameters* of a *command* that is called with these *words*."""
    known = set(parameters)
    found = settings()
    return {
        setting.parameter: found[key]
        for key, setting in SETTINGS.items()
        if key in found
        and setting.parameter in known
        and (command in _GAMES or not setting.is_of_games)
        and not _is_named(setting.yields_to, words)
        and not overruled(key, environment)
    }


def overruled(key: str, environment: Mapping[str, str] = os.environ) -> str:
    """Return the variable of the environment that comes before the file for that key; nothing if none does."""
    return "NO_COLOR" if key == "color" and environment.get("NO_COLOR") else ""


def _is_named(options: Iterable[str], words: Sequence[str]) -> bool:
    return any(
        word == option or word.startswith(f"{option}=" if option.startswith("--") else option)
        for option in options
        for word in words
    )


def _parsed(path: Path, content: bytes) -> dict[str, object]:
    import tomllib

    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        why = _("it is not UTF-8")
    except tomllib.TOMLDecodeError as error:
        why = str(error)
    except ValueError:  # the reader's own limit, of thousands of digits
        why = _("a number in it is too long")
    except RecursionError:
        why = _("it is nested too deeply")
    raise Failure(_("the settings in {file} cannot be read: {why}").format(file=_shown(path), why=_safe(why)))


def _checked(path: Path, key: str, value: object) -> Value:
    """Return *value* as it may stand behind *key*."""
    setting = SETTINGS.get(key)
    if setting is None:
        from difflib import get_close_matches  # only for a slip; it takes a while to load

        likely = get_close_matches(key.lower().replace("_", "-"), SETTINGS, 1)
        if likely:
            sentence = _("{file}: there is no setting {key}; did you mean {likely}?")
            raise Failure(sentence.format(file=_shown(path), key=_quoted(key), likely=likely[0]))
        sentence = _("{file}: there is no setting {key}; there are {keys}")
        raise Failure(sentence.format(file=_shown(path), key=_quoted(key), keys=", ".join(SETTINGS)))
    choices = setting.can.split("|")
    is_of_kind = type(value) is type(setting.usual)
    if is_of_kind and (setting.can in _SENTENCES or _written(value).strip('"') in choices):
        assert isinstance(value, str | int | bool)
        return _fitting(path, key, setting, value)
    possible = _(setting.can) if setting.can in _SENTENCES else _possible(setting, choices)
    sentence = _("{file}: {key} cannot be {value}; it can be {possible}")
    raise Failure(sentence.format(file=_shown(path), key=key, value=_safe(_written(value)), possible=possible))


def _fitting(path: Path, key: str, setting: Setting, value: Value) -> Value:
    if setting.check is None:
        return value
    try:
        setting.check(str(value))
    except Failure as failure:
        sentence = _("{file}: {key}: {why}")
        raise Failure(sentence.format(file=_shown(path), key=key, why=failure.sentence)) from failure
    return value


def _possible(setting: Setting, choices: Sequence[str]) -> str:
    from durak_cli.cli.localized import either

    return either([f'"{choice}"' if isinstance(setting.usual, str) else choice for choice in choices])


def _written(value: object) -> str:
    """Return *value* as TOML writes it, as far as it can be a value here."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def _shown(path: Path) -> str:
    return _safe(str(path))


def _safe(text: str) -> str:
    from notation.safe import safe_text

    return safe_text(text)


def _quoted(text: str) -> str:
    from notation.safe import quoted

    return quoted(text)


def in_force(environment: Mapping[str, str] = os.environ) -> list[tuple[str, str, str]]:
    """Return every key with its value as TOML writes it and where that comes from."""
    from durak_cli.cli.speech import locale_language, locale_variable

    found = settings()
    rows = []
    for key, setting in SETTINGS.items():
        variable = overruled(key, environment)
        if variable:
            rows.append((key, _written("never"), _("from {variable} in the environment").format(variable=variable)))
        elif key in found:
            rows.append((key, _written(found[key]), _("from the file")))
        elif key == "lang" and locale_variable(environment):
            source = _("from {variable} in the environment").format(variable=locale_variable(environment))
            rows.append((key, _written(locale_language(environment).value), source))
        else:
            rows.append((key, _written(setting.usual), _("as usual")))
    return rows
