"""English, German and Russian: which is spoken, and that everything is said in it, in good order."""

import re
import string
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest

from durak_cli.cli import speech
from durak_cli.cli.journal import Journal
from durak_cli.cli.localized import either, message, possible, setup_error
from durak_cli.cli.messages import all_of, refusal, tell
from durak_cli.cli.speech import Language, _, locale_language, n_
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import words
from durak_cli.engine.errors import Reason, SetupError, SetupReason
from durak_cli.engine.rules import check_players, parse_rules
from durak_cli.play import faults
from notation.kinds import LENIENT_FORMS, SYNTAX_ERRORS
from notation.problems import Finding, Kind
from tests.cli.records import ILLEGAL, KITCHEN, LENIENT, MALFORMED
from tests.cli.shell import ROOT, durak
from tests.cli.table_of import Person, sit
from tests.cli.test_messages import NAMES, TOLD
from tests.cli.test_resume import recorded as recorded_games
from tests.cli.test_resume import running as running_games
from tests.engine.test_reasons import SETUPS
from tests.helpers import script
from tests.play.records import findings_of, game

build = script(ROOT / "durak_cli" / "locale" / "build.py")
FOREIGN = tuple(build.PLURALS)
#: English words that are no word in German, and not even letters in Russian.
ENGLISH = re.compile(r"\b(the|you|your|is|are|with|and|of|this|has|have|holds|cards|only|cannot)\b")
#: Words of a record, which are the same in every language.
RECORD_WORDS = re.compile(r"\b(takes|beaten|durak [A-Z]\w*)\b|`[^`]*`|\"[^\"\n]*\"|^\d+\..*$", re.MULTILINE)


@pytest.fixture(params=FOREIGN)
def language(request: pytest.FixtureRequest) -> Iterator[Language]:
    speech.use(request.param)
    yield request.param
    speech.use(Language.ENGLISH)


@pytest.fixture
def russian() -> Iterator[None]:
    speech.use(Language.RUSSIAN)
    yield
    speech.use(Language.ENGLISH)


def places(text: str) -> list[str]:
    """Return the places of a template, with how each is formatted."""
    return sorted(
        f"{name}!{conversion}:{form}" for _text, name, form, conversion in string.Formatter().parse(text) if name
    )


def remnants(text: str) -> list[str]:
    """Return the English words in *text* that belong to no record."""
    return ENGLISH.findall(RECORD_WORDS.sub("", text).lower())


# -- the catalogues ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", FOREIGN)
def test_a_catalogue_is_complete_and_holds_nothing_else(code: Language) -> None:
    written = build.po_file(code).read_text(encoding="utf-8")
    assert ", fuzzy" not in written
    translations = build.read_po(written)
    del translations[("",)]
    assert set(translations) == set(build.sentences())
    assert [sentence for sentence, texts in translations.items() if not all(texts)] == []


@pytest.mark.parametrize("code", FOREIGN)
def test_the_files_are_what_the_script_writes(code: Language) -> None:
    assert build.build(code, is_check=True) == []


@pytest.mark.parametrize("code", FOREIGN)
def test_a_compiled_catalogue_says_what_is_written(code: Language) -> None:
    path = build.po_file(code)
    with path.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for sentence, texts in build.read_po(path.read_text(encoding="utf-8")).items():
        if len(sentence) == 1:
            assert sentence == ("",) or compiled.gettext(sentence[0]) == texts[0]
        else:
            assert {compiled.ngettext(sentence[0], sentence[1], number) for number in range(30)} == set(texts)


@pytest.mark.parametrize("code", FOREIGN)
def test_a_translation_has_the_places_of_its_sentence(code: Language) -> None:
    for sentence, texts in build.read_po(build.po_file(code).read_text(encoding="utf-8")).items():
        for text in texts if sentence != ("",) else ():
            assert places(text) in (places(sentence[0]), places(sentence[-1])), sentence
            assert text.startswith("\n") == sentence[0].startswith("\n")
            assert text.endswith(("\n", " ")) == sentence[0].endswith(("\n", " "))
            assert text[-1] == sentence[0][-1] or sentence[0][-1] not in ".:?", sentence


@pytest.mark.parametrize("code", FOREIGN)
def test_a_translation_is_in_another_language(code: Language) -> None:
    same = {"{first}, {last}", "Hand", "8d, 10h", "8d 8s", "8d/Jd"}
    for sentence, texts in build.read_po(build.po_file(code).read_text(encoding="utf-8")).items():
        if sentence == ("",) or sentence[0] in same:
            continue
        for text in texts:
            assert text not in sentence, sentence
            assert (
                remnants(re.sub(r"\[Durak[^;]*|\(durak[^)]*\)|write takes|Schreibe takes|\{\w+\}", "", text)) == []
            ), text


def test_no_sentence_is_marked_in_a_way_that_cannot_be_found() -> None:
    """A sentence that is put together before it is translated has no translation."""
    package = Path(speech.__file__).parent
    glued = re.compile(r"(?<![\w.])(?:_|later|n_)\(\s*f[\"']")
    assert [path.name for path in package.glob("*.py") if glued.search(path.read_text(encoding="utf-8"))] == []


# -- the choice --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "chosen"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "de_DE", "LC_MESSAGES": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE", "LC_MESSAGES": "ru_RU.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de@euro", "LC_ALL": ""}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "den"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], chosen: str) -> None:
    assert locale_language(environment) == chosen


def test_the_option_comes_before_the_setting_and_both_before_the_locale(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_MESSAGES", "ru_RU.UTF-8")
    assert "Дурак вкратце" in durak("rules").out
    settings = home / "config" / "durak" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('lang = "de"\n', encoding="utf-8")
    assert "Durak in Kürze" in durak("rules").out
    assert "Durak in short" in durak("rules", "--lang", "en").out


def test_another_language_is_refused_with_those_there_are() -> None:
    answer = durak("rules", "--lang", "fr")
    assert answer.code == 2
    assert "'en', 'de', 'ru'" in answer.err


def test_what_has_no_translation_is_said_in_english(russian: None) -> None:
    assert _("Nobody has ever said this.") == "Nobody has ever said this."
    assert _("") == ""


def test_a_command_speaks_one_language_and_the_next_one_its_own() -> None:
    assert "Дурак вкратце" in durak("rules", "--lang", "ru").out
    assert "Durak in Kürze" in durak("rules", "--lang", "de").out
    assert "Durak in short" in durak("rules").out


# -- numbers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0 ошибок"),
        (1, "1 ошибка"),
        (2, "2 ошибки"),
        (4, "4 ошибки"),
        (5, "5 ошибок"),
        (11, "11 ошибок"),
        (12, "12 ошибок"),
        (14, "14 ошибок"),
        (21, "21 ошибка"),
        (22, "22 ошибки"),
        (25, "25 ошибок"),
        (101, "101 ошибка"),
        (111, "111 ошибок"),
        (112, "112 ошибок"),
    ],
)
def test_russian_numbers_have_three_wordings(russian: None, number: int, said: str) -> None:
    assert n_("{count} error", "{count} errors", number).format(count=number) == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 Karten"), (1, "1 Karte"), (2, "2 Karten"), (21, "21 Karten")])
def test_german_numbers_have_two(number: int, said: str) -> None:
    speech.use(Language.GERMAN)
    try:
        drew = n_("{player} draws {count} card.", "{player} draws {count} cards.", number)
        assert drew.format(player="Ben", count=number) == f"Ben zieht {said}."
    finally:
        speech.use(Language.ENGLISH)


def test_rows_of_words_are_joined_in_the_language(russian: None) -> None:
    assert all_of(["Anna"]) == "Anna"
    assert all_of(["a", "b"]) == "a и b"
    assert either(["a", "b", "c"]) == "a, b или c"


# -- what is said ------------------------------------------------------------------------------------------------------


def test_every_event_is_told(language: Language) -> None:
    for event, _told, addressed in TOLD:
        for you in (None, 0, 1, 2):
            told = tell(event, NAMES, Theme(is_ascii=True), you)
            assert (told is None) == (addressed is None)
            assert told is None or (told.endswith(".") and not remnants(told)), told


def test_every_refusal_is_said(language: Language) -> None:
    facts = dict.fromkeys(
        ("player", "card", "target", "unbeaten", "lowest", "rank", "ranks", "limit", "next", "held", "needed", "why"),
        "X",
    )
    for reason in Reason:
        told = refusal(reason, facts)
        assert not remnants(told), told
        assert told[0].isupper() or told[0] == "«"


@pytest.mark.parametrize("kind", [*SYNTAX_ERRORS, *LENIENT_FORMS, *faults.KINDS], ids=lambda kind: kind.code)
def test_every_finding_is_said(language: Language, kind: Kind) -> None:
    finding = Finding(kind, facts={name: "X" for _t, name, _f, _c in string.Formatter().parse(kind.template) if name})
    told = message(finding)
    assert told != finding.message or kind.template == "{why}"
    assert not remnants(re.sub(r"write takes|Schreibe takes|[пи]шите takes|\[Durak", "", told)), told


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("1. Anna > Ben: 8d/9s", "9♠ не бьёт 8♦: это не бубна и не козырь (черви)\nна руках у игрока Ben: "),
        ("1. Anna > Ben: 9c/8c", "8♣ не бьёт 9♣: она той же масти (трефа), но не старше\n"),
        ("1. Anna > Ben: 6h/8c", "8♣ не бьёт 6♥: козырь бьёт только старший козырь\n"),
        ("1. Anna > Ben: 8d/Jd 9c", "такого достоинства на столе нет: 9; подкидывать можно только: 8, валет\n"),
        ("1. Anna > Ben: Jc", "у игрока Anna нет J♣\nна руках у игрока Anna: "),
        ("1. Ben > Carla: Jd", "начинает не Ben: младший козырь, 6♥, на руках у игрока Anna\n"),
        ("1. Anna > Carla: 8d", "по правилам здесь Anna > Ben, а не Anna > Carla\n"),
        ("1. Anna > Zoe: 8d", "Zoe не входит в число игроков (Anna, Ben, Carla)\n"),
    ],
)
def test_the_facts_of_a_finding_are_said_too(russian: None, body: str, said: str) -> None:
    found = next(finding for finding in findings_of(game(f"{body}\n*")) if finding.is_error())
    assert f"{message(found)}\n{possible(found)}".startswith(said)


def test_why_a_setup_is_refused_is_said_too(russian: None) -> None:
    with pytest.raises(SetupError) as refused:
        parse_rules("deck=40")
    assert setup_error(refused.value) == "deck не может быть '40'; выберите 24, 36 или 52"
    with pytest.raises(SetupError) as refused:
        check_players(parse_rules(""), 7)
    assert setup_error(refused.value) == "в podkidnoy при числе игроков 7 не играют; нужно от 2 до 6"
    found = findings_of(game("*", "podkidnoy jokers=2"))
    assert message(found[0]).startswith("в этих правилах нет такого: джокеры; есть параметры deck, attack, ")


@pytest.mark.parametrize(("code", "done"), [("de", "fertig"), ("ru", "бито")])
def test_moves_are_numbered_in_the_words_of_the_language(code: str, done: str) -> None:
    lines = "#1\n" * 60
    played = durak("play", "--plain", "--no-record", "--seed", "k", "-p", "3", "--lang", code, stdin=lines).out
    assert re.search(rf"#\d+\s{done}[.,]", played)
    assert not re.search(r"#\d+\s(done|take|swap|close)\b", played)


@pytest.mark.parametrize("reason", SetupReason)
def test_every_reason_of_a_setup_is_said_in_the_language(language: Language, reason: SetupReason) -> None:
    with pytest.raises(SetupError) as refused:
        dict(SETUPS)[reason]()
    said = setup_error(refused.value)
    assert said != str(refused.value)
    assert not remnants(said), said


@pytest.mark.parametrize(
    "record", [KITCHEN, ILLEGAL, MALFORMED, LENIENT], ids=("true", "illegal", "malformed", "lenient")
)
def test_the_commands_for_records_leave_nothing_in_english(language: Language, record: str) -> None:
    for command in (["validate"], ["replay", "--all"], ["format", "--check"]):
        record = re.sub(r"\[Event.*\n|\{.*\}\n", "", record)
        answer = durak(*command, "--lang", language, "-", stdin=record)
        shown = "\n".join(line for line in answer.both.splitlines() if not record.count(line.strip()))
        assert not remnants(shown), shown
        if language is Language.RUSSIAN and command != ["format", "--check"]:
            assert re.search("[а-я]{4}", shown)


def test_the_commands_about_rules_leave_nothing_in_english(language: Language) -> None:
    for command in (
        ["rules"],
        ["rules", "perevodnoy teams=off"],
        ["rules", "podkidnoy teams=2"],
        ["deal", "kitchen-42"],
    ):
        answer = durak(*command, "--lang", language)
        assert answer.code == 0
        assert not remnants(answer.out), answer.out
        assert all(len(line) <= 90 for line in answer.out.splitlines())


@pytest.mark.parametrize("rules", ["podkidnoy", "perevodnoy", "table"])
def test_a_whole_game_leaves_nothing_in_english(language: Language, rules: str) -> None:
    typed = [
        "help",
        "help transfer",
        "why 9c",
        "hint",
        "rules",
        "log",
        "gone",
        "score",
        "xyzzy",
        "zzz 8d",
        "#99",
        "8d 9d Td",
    ]
    person = Person(typed, lambda legal: legal[0])
    played = sit(person, rules=rules)
    shown = "\n".join(line for line in played.shown.splitlines() if not line.startswith(">"))
    assert not remnants(shown), remnants(shown)
    if language is Language.RUSSIAN:
        latin = set(re.findall(r"(?<![-\w=])[a-z]{4,}(?![\w=])", RECORD_WORDS.sub("", shown)))
        assert latin <= {"podkidnoy", "perevodnoy", "table", "xyzzy", "help", "transfer"}, latin


def test_the_record_stays_in_english(language: Language, tmp_path: Path) -> None:
    def written(name: str) -> str:
        with Journal(str(tmp_path / name)) as journal:
            sit(Person(choose=lambda legal: legal[0]), journal=journal)
        return (tmp_path / name).read_text(encoding="utf-8")

    record = written("foreign.durak")
    speech.use(Language.ENGLISH)
    assert record == written("english.durak")


def test_a_question_names_words_that_can_be_typed(russian: None) -> None:
    typed: set[str] = set()
    for rules in ("podkidnoy", "table"):
        shown = sit(Person(choose=lambda legal: legal[0]), rules=rules).shown
        typed |= {word for line in shown.splitlines() if " или «" in line for word in re.findall("«([^»]*)»", line)}
    assert {"беру", "бито"} <= typed <= set(words())


def test_the_commands_about_kept_games_leave_nothing_in_english(language: Language, tmp_path: Path) -> None:
    said = ["--lang", language]
    shown = [
        durak("play", *said, "--dealer", "Anna", "-p", "2", "--games", "3", stdin="resign\n").out,
        durak("games", *said).out,
        durak("play", *said, "--no-record", "-p", "2", stdin="undo\nabandon\n").out,
    ]
    running, record = sorted(path.stem for path in (*running_games(), *recorded_games()))[:2]
    shown += [durak("games", *said, f"{record}-running", record).out]
    shown += [durak("resume", *said, stdin="score\nresign\n").out]
    shown += [durak("resume", *said, "/dev/null").err, durak("resume", *said, str(tmp_path)).err]
    shown += [durak("games", *said, "--delete", running, "none").both, durak("games", *said, "--delete", running).out]
    shown += [durak("config", *said).out.partition("\n")[0]]
    lines = [line for line in "\n".join(shown).splitlines() if not line.startswith(">")]
    text = re.sub(r"/\S+|\(podkidnoy\)|--\S+|durak \w+( FILE)?", "", "\n".join(lines))
    assert not remnants(text), remnants(text)


def test_several_people_and_a_lesson_leave_nothing_in_english(language: Language) -> None:
    people = durak("play", "--lang", language, "--seed", "x", "--humans", "Anna,Ben", "-p", "2", stdin="\nhint\n\n")
    lesson = durak("tutorial", "--lang", language, stdin="hint\n\n\n\nhelp\n")
    text = re.sub(r"durak \w+", "", people.out + lesson.out)
    assert people.code == lesson.code == 0
    assert not remnants("\n".join(line for line in text.splitlines() if not line.startswith(">")))
