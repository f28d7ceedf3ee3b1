"""The tags of a record and its deal (notation: Tags; The deal; What a validator checks; How version 1 can grow)."""

import hashlib

import pytest

from durak_cli.engine.cards import card_name, full_deck, parse_card
from durak_cli.play.setup import Setup, read_setup
from notation import parse
from notation.problems import Severity
from tests.play.records import DECK, FOUR, HANDS, check, codes_of, dealt, findings_of, game, tags

KITCHEN = '[Durak "1"]\n[Players "Anna, Ben, Carla"]\n[Rules "podkidnoy"]\n[Seed "kitchen-42"]\n[Trump "Qc"]\n'


def marked(name: str, value: str) -> str:
    """Return a tag block with this tag behind the others, its value marked."""
    return f'{tags()}[{name} ^"{value}"]\n'


def setup_of(text: str) -> Setup:
    """Return the table that the tags of *text* set; they must be without fault."""
    (record,) = parse(text)
    setup, findings = read_setup(record)
    assert [finding for finding in findings if finding.is_error()] == []
    assert setup is not None
    return setup


# Which tags there must be


def test_the_tags_of_the_notations_own_example() -> None:
    check(KITCHEN + "\n1. Ben > Carla: 8d/9c beaten\n")
    setup = setup_of(KITCHEN)
    assert (setup.names, setup.dealer, setup.game, setup.first) == (("Anna", "Ben", "Carla"), 2, 1, None)


@pytest.mark.parametrize("name", ["Players", "Rules", "Seed", "Trump"])
def test_a_tag_that_must_be_there(name: str) -> None:
    text = "".join(line + "\n" for line in KITCHEN.splitlines() if f"[{name} " not in line)
    (finding,) = check("^" + text, "D0201")
    assert finding.facts["tag"] == name


def test_every_missing_tag_is_named() -> None:
    findings = check('^^^^[Durak "1"]\n', *["D0201"] * 4)
    assert [finding.facts["tag"] for finding in findings] == ["Players", "Rules", "Trump", "Seed"]


@pytest.mark.parametrize("name", ["Players", "Rules", "Deck", "Trump", "Event", "Date", "Commit"])
def test_a_tag_of_the_notation_twice(name: str) -> None:
    text = tags(Event="x", Date="2026-11-30", Commit="sha256:" + "0" * 64)
    line = next(line for line in text.splitlines() if line.startswith(f"[{name} "))
    check(f"{text}^{line}\n", "D0202")


def test_a_private_tag_may_come_twice_and_is_no_news() -> None:
    check(tags(mood="good") + '[mood "bad"]\n')


def test_an_unknown_tag_that_begins_with_a_capital_is_a_note() -> None:
    (finding,) = check(tags() + '^[Referee "Dima"]\n', "W0201")
    assert finding.kind.severity is Severity.NOTE
    check(tags(event="lower case is private"))


@pytest.mark.parametrize("version", ["2", "10", "0", "1.1", "one", "-1", ""])
def test_another_version_is_refused_by_its_number(version: str) -> None:
    text = f'[Durak "{version}"]\n[Players "Anna"]\n[Rules "whist"]\n[Seed ""]\n[Trump "Xx"]\n\n1. Zoe > Zoe: 2c\n'
    (finding,) = check(text.replace('"', '^"', 1), "D0203")
    assert version in finding.message


def test_a_version_with_leading_zeros_is_version_1() -> None:
    assert codes_of(tags(Durak="01")) == []


# Date and time


@pytest.mark.parametrize(
    "date", ["2026-11-30", "2024-02-29", "2026-11-??", "2026-??-??", "????-??-??", "19??-0?-3?", "202?-02-29"]
)
def test_a_date(date: str) -> None:
    assert codes_of(tags(Date=date)) == []


@pytest.mark.parametrize(
    "date", ["2026-02-29", "2026-13-01", "2026-00-10", "2026-11-31", "2026-02-3?", "26-11-30", "2026/11/30", "soon"]
)
def test_what_is_no_date(date: str) -> None:
    check(marked("Date", date), "D0204")


@pytest.mark.parametrize("time", ["00:00:00", "23:59:59"])
def test_a_time(time: str) -> None:
    assert codes_of(tags(Time=time)) == []


@pytest.mark.parametrize("time", ["24:00:00", "7:30:00", "12:60:00", "12:00", "noon"])
def test_what_is_no_time(time: str) -> None:
    check(marked("Time", time), "D0205")


# Players, dealer, bots


@pytest.mark.parametrize("players", ["", "Anna,", "Anna,,Ben", ", Anna", 'Anna, \\"Ben', "Anna\\\\, Ben"])
def test_players_that_cannot_be_read(players: str) -> None:
    check(tags(players="@").replace('"@', f'^"{players}'), "D0207")


def test_players_in_quotation_marks() -> None:
    setup = setup_of(tags(players='\\"Anna, the first\\", \\" Ben\\", C. D.'))
    assert setup.names == ("Anna, the first", " Ben", "C. D.")


@pytest.mark.parametrize("players", ["Anna, Ben, Anna", "Zo\u00eb, Ben, Zoe\u0308"])
def test_names_must_differ(players: str) -> None:
    check(tags(players="@").replace('"@', f'^"{players}'), "D0208")


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        ("Anna", "podkidnoy"),
        ("A, B, C, D, E, F, G", "podkidnoy"),
        ("A, B, C, D, E", "podkidnoy deck=24"),
        ("A, B, C, D, E", "solo"),
        ("A, B, C", "podkidnoy teams=2"),
        ("A, B, C, D, E", "podkidnoy teams=2"),
        ("A, B, C, D, E, F", "podkidnoy teams=2 deck=24"),
    ],
)
def test_so_many_cannot_play_by_these_rules(players: str, rules: str) -> None:
    text = KITCHEN.replace("podkidnoy", rules).replace('"Anna, Ben, Carla"', f'^"{players}"')
    (finding,) = check(text, "D0212")
    assert "it takes" in finding.message


def test_the_dealer_is_the_last_player_unless_named() -> None:
    assert setup_of(tags()).dealer == 2
    assert setup_of(tags(Dealer="Anna")).dealer == 0
    check(marked("Dealer", "Dora"), "D0209")
    check(marked("Dealer", "Anna, Ben"), "D0209")


def test_the_player_to_the_dealers_left_is_dealt_the_first_card() -> None:
    position = setup_of(tags(Dealer="Anna", Rules="podkidnoy start=free")).deal()
    assert position.hands[1] >> parse_card(HANDS[0][:2]) & 1
    assert position.hands[2] >> parse_card(HANDS[1][:2]) & 1


def test_bots_are_players() -> None:
    assert codes_of(tags(Bots="Ben=greedy, Carla=casual")) == []
    check(marked("Bots", "Dora=greedy"), "D0223")
    check(marked("Bots", "Ben"), "D0210")
    check(marked("Bots", "Ben="), "D0210")
    check(marked("Bots", ""), "D0210")


# Rules


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ("whist", "whist"),
        ("podkidnoy jump=on", "jump"),
        ("podkidnoy pile=sometimes", "sometimes"),
        ("podkidnoy first=7", "7"),
        ("podkidnoy perevodnoy", "perevodnoy"),
        ("podkidnoy pile=on pile=off", "pile"),
        ("podkidnoy joker=on", "joker"),
        ("perevodnoy teams=2", "partners"),
    ],
)
def test_rules_that_are_not_known_are_refused_by_name(rules: str, named: str) -> None:
    text = tags(rules="@").replace('"@', f'^"{rules}')
    (finding,) = check(text, "D0211")
    assert named in finding.message


def test_an_option_changes_the_preset() -> None:
    rules = setup_of(tags(rules="podkidnoy transfer=on swap=on")).rules
    assert (rules.transfer, rules.swap, rules.attack) == ("on", "on", "group")


# Seed and deck


def test_seed_and_deck_exclude_each_other() -> None:
    check(KITCHEN + f'^[Deck "{DECK}"]\n', "D0213")


@pytest.mark.parametrize("seed", ["", "x" * 201, "e\u0301" * 201])
def test_a_seed_has_1_to_200_characters(seed: str) -> None:
    check(KITCHEN.replace('"kitchen-42"', f'^"{seed}"'), "D0214")


def test_a_seed_is_counted_in_composed_letters() -> None:
    seed = "e\u0301" * 200
    assert "D0214" not in codes_of(KITCHEN.replace("kitchen-42", seed))


@pytest.mark.parametrize(
    "deck",
    [
        DECK.rsplit(" ", 1)[0],
        DECK + " Ks",
        DECK.replace("Qs", "Ks"),
        DECK.replace("Qs", "2s"),
        DECK.replace("Qs", "Xs"),
        DECK.replace("Qs", "spade"),
        "",
        DECK.replace("6h", "??").replace("Qs", "Ks"),
    ],
)
def test_a_deck_holds_each_of_its_cards_once(deck: str) -> None:
    check(tags(deck="@").replace('"@', f'^"{deck}'), "D0215")


def test_a_deck_must_be_of_the_size_that_the_rules_say() -> None:
    check(tags(rules="podkidnoy deck=52", deck="@").replace('"@', f'^"{DECK}'), "D0215")
    deck = " ".join(card_name(card) for card in full_deck(52))
    assert codes_of(tags(rules="podkidnoy deck=52", deck=deck, trump="7d")) == []


def test_cards_of_the_deck_may_be_spelled_otherwise() -> None:
    codes = codes_of(tags(deck=DECK.replace("Th", "10h").replace("8c", "8♣"), trump="q♥"))
    assert set(codes) == {"W0101", "W0103", "W0102"}


# The up-card


@pytest.mark.parametrize("trump", ["", "hearts", "Qx", "1h", "Qh Kh", "??"])
def test_what_is_no_card_shows_no_trumps(trump: str) -> None:
    check(tags(trump="@").replace('"@', f'^"{trump}'), "D0216")


def test_the_card_that_shows_trumps_is_the_one_that_was_dealt() -> None:
    (finding,) = check(KITCHEN.replace('"Qc"', '^"Qd"'), "D0217")
    assert finding.message == "the deal gives Qc as the card that shows trumps, not Qd"
    check(tags(trump="@").replace('"@', '^"Kh'), "D0217")


def test_a_whole_deal_shows_the_dealers_last_card() -> None:
    names = "A, B, C, D, E, F"
    deck = " ".join(card_name(card) for card in full_deck(36))
    assert codes_of(tags(players=names, deck=deck, trump="As")) == []
    assert codes_of(tags(players=names, deck=deck, trump="6c")) == ["D0217"]


def test_a_suit_alone_is_enough_only_where_no_card_of_the_deck_is_known() -> None:
    check(tags(trump="@").replace('"@', '^"h'), "D0218")
    check(tags(deck="?", trump="h"))
    check(tags(deck=DECK.replace("6h", "??"), trump="@").replace('"@', '^"h'), "D0218")


def test_cards_of_the_deck_may_be_unknown() -> None:
    check(tags(deck="?"))
    check(tags(deck=DECK.replace("6h", "??")))
    check(tags(deck=" ".join(["??"] * 36)))


def test_what_is_known_of_a_deck_must_hold_the_card_that_shows_trumps() -> None:
    check(tags(deck=DECK.replace("6h", "??"), trump="@").replace('"@', '^"Kh'), "D0217")
    check(tags(deck=DECK.replace("Qh", "??"), trump="@").replace('"@', '^"6h'), "D0224")
    check(tags(deck="?", trump="@").replace('"@', '^"2h'), "D0224")
    check(tags(deck=DECK.replace("Qh", "??")))


# The commitment

SHA = hashlib.sha256(b"kitchen-42").hexdigest()


@pytest.mark.parametrize(
    "commit", ["", SHA, "sha256:" + SHA[1:], "sha256:" + SHA + "0", "md5:" + SHA, "sha256:" + "g" * 64]
)
def test_the_form_of_a_commitment(commit: str) -> None:
    check(KITCHEN + f'[Commit ^"{commit}"]\n', "D0219")
    check(tags() + f'[Commit ^"{commit}"]\n', "D0219")


def test_a_commitment_is_held_against_the_seed() -> None:
    assert codes_of(KITCHEN + f'[Commit "sha256:{SHA}"]\n') == []
    assert codes_of(KITCHEN + f'[Commit "sha256:{SHA.upper()}"]\n') == []
    (finding,) = check(KITCHEN + f'[Commit ^"sha256:{"0" * 64}"]\n', "D0220")
    assert SHA in finding.message


def test_a_commitment_to_a_seed_that_is_none_is_not_held_against_it() -> None:
    check(KITCHEN.replace('"kitchen-42"', '^""') + f'[Commit "sha256:{SHA}"]\n', "D0214")


def test_without_a_seed_only_the_form_of_a_commitment_is_checked() -> None:
    assert codes_of(tags(Commit="sha256:" + "0" * 64)) == []


# Who attacks first


@pytest.mark.parametrize(
    ("right", "rules", "others"),
    [
        pytest.param("Anna", "podkidnoy", {}, id="the lowest trump in hand"),
        pytest.param("Anna", "podkidnoy", {"Game": "1"}, id="in game 1 of a series"),
        pytest.param("Anna", "podkidnoy", {"Game": "2"}, id="series: the dealer's left"),
        pytest.param("Carla", "podkidnoy", {"Game": "2", "Dealer": "Ben"}, id="series: Ben has dealt"),
        pytest.param("Ben", "podkidnoy start=onto-fool", {"Game": "7"}, id="onto-fool: the dealer's right"),
        pytest.param("Anna", "podkidnoy start=onto-fool", {"Game": "1"}, id="onto-fool: in game 1 the lowest trump"),
        pytest.param("Anna", "podkidnoy start=lowest-trump", {"Game": "5"}, id="lowest-trump: in every game"),
    ],
)
def test_who_attacks_first(right: str, rules: str, others: dict[str, str]) -> None:
    names = ["Anna", "Ben", "Carla"]
    for index, attacker in enumerate(names):
        head = f"1. ^{attacker} > {names[(index + 1) % 3]}:"
        if attacker == right:
            check(game(head.replace("^", ""), rules, **others))
        else:
            (finding,) = check(game(head, rules, **others), "D0221")
            assert right in finding.message


def test_with_start_free_the_first_head_says_who() -> None:
    for attacker, defender in (("Anna", "Ben"), ("Ben", "Carla"), ("Carla", "Anna")):
        check(game(f"1. {attacker} > {defender}:", "podkidnoy start=free"))
    check(game("1. ^Ben > Anna:", "podkidnoy start=free"), "D0303")
    check(game("1. ^Zoe > Anna:", "podkidnoy start=free"), "D0304")


def test_nobody_holds_a_trump_so_the_dealers_left_attacks_first() -> None:
    deck = dealt("6c 7c 8c 9c Tc Jc", "6d 7d 8d 9d Td Jd", up="Qh")
    names = "Anna, Ben"
    check(game("1. Anna > Ben: 6c", players=names, deck=deck))
    (finding,) = check(game("1. ^Ben > Anna: 6d", players=names, deck=deck), "D0221")
    assert "nobody was dealt a trump" in finding.message
    check(game("1. Ben > Anna: 6c", players=names, deck=deck, Dealer="Anna"))


def test_the_card_shown_in_a_whole_deal_counts_as_a_trump_in_hand() -> None:
    hands = ("Ts Js Qs Ks As Tc", "9c Jc Qc Kc Ac Td", "9d Jd Qd Kd Ad Th", "Jh Qh Kh Ah 9h 9s")
    check(game("1. Dora > Anna: Jh", "podkidnoy deck=24", players=FOUR, deck=dealt(*hands, size=24), trump="9s"))


def test_the_up_card_under_the_stock_does_not_count() -> None:
    hands = ("7h 8d 8s 9c Td Kc", "8c Jd 9s Qs 8h Th")
    check(game("1. Anna > Ben: 8d", players="Anna, Ben", deck=dealt(*hands, up="6h"), trump="6h"))


def test_a_wrong_up_card_leaves_the_first_attacker_unchecked() -> None:
    check(game("1. Carla > Anna: 8h").replace('"Qh"', '^"Kh"'), "D0217")


@pytest.mark.parametrize("number", ["1", "2", "007", "999999999"])
def test_the_number_of_a_game(number: str) -> None:
    assert codes_of(tags(Game=number)) == []


@pytest.mark.parametrize("number", ["0", "-1", "1.5", "two", "1234567890"])
def test_what_is_no_number_of_a_game(number: str) -> None:
    check(marked("Game", number), "D0206")


def test_every_tag_is_checked_in_one_run() -> None:
    text = tags(Date="soon", Time="late", Game="0", Dealer="Zoe", Bots="Ben", Commit="none", trump="x", deck="6c")
    found = [finding.code for finding in findings_of(text)]
    assert found == ["D0215", "D0216", "D0204", "D0205", "D0206", "D0209", "D0210", "D0219"]


@pytest.mark.parametrize("name", ["Durak", "Dealer", "Trump", "Date", "Game"])
def test_a_value_in_which_nothing_stands_is_shown_as_such(name: str) -> None:
    text = "".join(f'[{name} ""]\n' if f"[{name} " in line else f"{line}\n" for line in KITCHEN.splitlines())
    text += "" if f"[{name} " in KITCHEN else f'[{name} ""]\n'
    (finding,) = findings_of(text)
    assert ' "" ' in f" {finding.message} "
