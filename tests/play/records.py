"""Records for the tests of the referee: tables dealt by hand, and texts in which `^` marks where a finding stands."""

from durak_cli.engine.cards import full_deck, parse_card
from durak_cli.play.referee import judge
from notation import parse
from notation.problems import Finding

#: Trumps are hearts; Anna holds the lowest, the 6.
HANDS = ("6h 8d 8s 9c Td Kc", "8c Jd 9s Qs 7h Th", "8h 9d Tc Jc As Ac")
STOCK = "6c 7c Qc 6d 7d Qd Kd Ad 9h Jh Kh Ah 6s 7s Ts Js Ks"
THREE = "Anna, Ben, Carla"
FOUR = "Anna, Ben, Carla, Dora"


def dealt(*hands: str, up: str = "Qh", stock: str = "", size: int = 36) -> str:
    """Return the value of `Deck` that deals these hands, the first seat first; what is not named comes in order."""
    cards = [hand.split() for hand in hands]
    front = [cards[seat][index] for index in range(6) for seat in range(len(hands))]
    if len(front) < size:
        front.append(up)
    front += stock.split()
    named = {parse_card(card) for card in front}
    order = "23456789TJQKA"
    suits = "cdhs"
    rest = [order[card >> 2] + suits[card & 3] for card in full_deck(size) if card not in named]
    return " ".join([*front, *rest])


DECK = dealt(*HANDS, stock=STOCK)
#: Four players, twenty-four cards, all of them dealt: a game of three bouts.
LAST_DEAL = dealt("9c 9d 9h 9s Tc Td", "Jc Jd Jh Js Th Ts", "Qc Qd Qh Qs Kc Kd", "Kh Ks Ac Ad Ah As", size=24)


def tags(rules: str = "podkidnoy", *, players: str = THREE, deck: str = DECK, trump: str = "Qh", **others: str) -> str:
    """Return a tag block, each tag on its line; a value of "" leaves the tag out."""
    values = {"Durak": "1", "Players": players, "Rules": rules, "Deck": deck, "Trump": trump} | others
    return "".join(f'[{name} "{value}"]\n' for name, value in values.items() if value)


def game(body: str, rules: str = "podkidnoy", **others: str) -> str:
    """Return the text of a game with this body."""
    return f"{tags(rules, **others)}\n{body}\n"


def unmarked(marked: str) -> tuple[str, list[int]]:
    """Return the text without its `^`, and where they stood in it."""
    pieces = marked.split("^")
    places, at = [], 0
    for piece in pieces[:-1]:
        at += len(piece)
        places.append(at)
    return "".join(pieces), places


def findings_of(text: str) -> list[Finding]:
    """Return everything that is found in *text*, game by game."""
    return [finding for record in parse(text) for finding in judge(record)]


def codes_of(text: str) -> list[str]:
    """Return the codes of everything that is found in *text*."""
    return [finding.code for finding in findings_of(text)]


def check(marked: str, *codes: str) -> list[Finding]:
    """Assert that just these codes are found in *marked*, each at its `^`; return the findings."""
    text, places = unmarked(marked)
    findings = findings_of(text)
    found = [(finding.code, text[finding.span.start :][:20]) for finding in findings]
    assert found == [(code, text[place:][:20]) for code, place in zip(codes, places, strict=True)], text
    assert [finding.span.start for finding in findings] == places
    for finding in findings:
        assert finding.message
        assert "{" not in finding.message
    return findings


def check_game(body: str, *codes: str, rules: str = "podkidnoy", **others: str) -> list[Finding]:
    """The same for a game with this body."""
    return check(game(body, rules, **others), *codes)
