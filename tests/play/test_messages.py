"""What is said about a record, word for word: every kind of finding that needs the rules, in its own example.

A code and a name are permanent, and so is what a sentence is about; how it is put may change, here as well.
"""

import pytest

from durak_cli.play.explanations import explanations
from durak_cli.play.faults import KINDS
from durak_cli.records.check import check
from notation import parse
from notation.problems import Kind, Severity
from tests.play.records import DECK, FOUR, LAST_DEAL, dealt, findings_of, game, tags

#: Code, name: the sentence | what would be possible. What goes on is indented.
SAID = """
D0201 missing-tag: the tag [Trump] is missing
D0202 tag-twice: the tag [Event] stands twice in this game
D0203 unknown-version: notation version 2 is not known here; this program reads version 1
D0204 bad-date: 2026-02-30 is not a date; write YYYY-MM-DD, with ? for unknown digits
D0205 bad-time: 24:10:00 is not a time; write HH:MM:SS
D0206 bad-game-number: 0 is not a game number; write a whole number from 1
D0207 bad-players: the players cannot be read; write names separated by commas, like "Anna, Ben"
D0208 player-twice: Ben sits at the table twice; names must differ
D0209 bad-dealer: the dealer Dora is not one of the players (Anna, Ben, Carla)
D0210 bad-bots: the bots cannot be read; write them like "Ben=expert, Carla=casual"
D0211 bad-rules: deck cannot be '32'; choose 24, 36 or 52
D0212 wrong-number-of-players: partners cannot be played by 3; it takes 4 or 6
D0213 seed-and-deck: a game has a [Seed] or a [Deck], not both
D0214 bad-seed: a seed has 1 to 200 characters, and no control characters; this one has 0
D0215 bad-deck: the deck has 36 cards, and 19 stand here
D0216 bad-trump: clubs is not a card; write the card that shows trumps, like Qc
D0217 wrong-trump: the deal gives Qc as the card that shows trumps, not Qd
D0218 bare-suit: a suit alone is enough only with [Deck "?"]; write the card that shows trumps
D0219 bad-commit: a commitment is written sha256: and 64 hex digits
D0220 wrong-commit: the seed does not match its commitment; its SHA-256 is
    2004f85697321b5d5764923a653dd4acf2c86caf1164a661d9b84e65c3c76d3c
D0221 wrong-leader: Anna does not attack first: Ben was dealt the lowest trump, 7♣
D0223 strange-bot: Dora is not one of the players (Anna, Ben, Carla)
D0224 not-the-up-card: Qh cannot have shown trumps: it stands elsewhere in the deck, as card 1
D0301 wrong-bout-number: this is bout 2, not 3
D0302 bout-unfinished: bout 1 has not ended: it needs `beaten` or `takes` before this
D0303 wrong-head: the rules give Carla > Anna here, not Anna > Ben
D0304 unknown-player: Karla is not one of the players (Anna, Ben, Carla)
D0305 head-without-card: Carla > Anna needs a card before this
D0306 not-beaten: the bout is not beaten off: 8♦ lies unbeaten
D0307 nothing-led: no card has been led in this bout
D0308 beaten-after-take: Carla takes, so the bout is not beaten off
D0309 wrong-taker: Anna does not defend here; Carla does
D0310 wrong-transfer: a transfer goes to Anna here, not to Ben
D0311 unknown-act: unknown act; a newer notation?
D0312 bout-is-over: the bout is over; what follows needs a new bout number
D0313 already-laid: J♠ lies on the table already
D0320 not-in-deck: there is no 3♦ in this deck
D0321 player-out: Anna is out of the game
D0322 not-your-turn: it is not Anna's turn
D0323 defender-cannot-attack: Carla defends and cannot attack in this bout
D0324 may-not-throw-in: Anna may not throw in here
D0325 not-beaten-yet: 7♣ is not beaten yet: cards are thrown in one at a time, each answered first | cards thrown in
    together are written as they were answered; those never answered behind `takes`
D0326 no-adding: these rules let nobody add cards after a take
D0328 not-the-defender: only the defender may do that
D0331 take-announced: the take has been announced and cannot be revoked
D0332 nothing-to-take: everything on the table is beaten; there is nothing to take
D0334 already-beaten: 8♦ is beaten already
D0340 no-transfer: these rules do not allow a transfer
D0341 no-transfer-in-first-bout: these rules do not allow a transfer in the first bout
D0342 transfer-after-beat: a card has been beaten already, so the attack cannot be transferred
D0343 nobody-to-transfer-to: nobody else holds a card, so there is nobody to transfer to
D0350 rank-not-on-table: no ace lies on the table; only these ranks may be added: 8, 9
D0351 does-not-beat: 10♥ cannot beat 8♦: it is neither a diamond nor a trump (clubs) | Carla holds 7♥ 9♣ 10♥ J♣ K♣ K♥
D0352 not-in-hand: Ben does not hold 9♠ | Ben holds 7♣ 8♦ J♥ J♠ A♣ A♠
D0353 limit-reached: no more than 5 attack cards may be laid in this bout
D0354 transfer-hand-too-small: Carla holds too few cards: 1, and 2 would lie there
D0360 no-swapping: these rules do not allow swapping the lowest trump
D0361 stock-empty: the stock is empty, so there is no up-card to swap for
D0362 up-card-is-lowest: the up-card is itself the lowest trump
D0363 lowest-trump-not-held: Ben does not hold 6♥, the lowest trump
D0364 lowest-trump-was-played: 6♥ has lain on the table, so it can no longer be swapped
D0401 wrong-durak: the rules give `durak Una`, not `durak Duo`
D0402 not-over: the game is not over: Anna, Ben, Carla still hold cards
D0403 broken-off-at-end: the game is over; its result is `durak Una`, not `*`
D0404 already-over: the game was over before; its result is `durak Una`
D0405 not-in-game: Anna was out of the game and cannot give it up
D0406 whole-side: with partners the whole side is named, in seat order: `durak Anna Carla resigns`
D0407 behind-the-end: the game is over; nothing can follow but its result, `durak Una`
D0408 unfinished-at-result: bout 3 has not ended: it needs `beaten` or `takes` before the result
D0409 one-durak: only one player is the durak in this game
W0201 unknown-tag: the tag [Weather] is not known; private tags begin with a lower-case letter
W0401 result-missing: the game is over but its result line is missing: `durak Una`
W0402 repetition-unseen: the situation before bout 15 has come back too often, whatever the unknown cards are; where
    every card is known the rules end the game there
W0403 draw-unseen: in what is written no situation comes back often enough; where cards are unknown, a draw is taken
    at its word
"""
SENTENCES = {line.split()[0]: " ".join(line.split()) for line in SAID.strip().replace("\n    ", " ").splitlines()}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_what_a_finding_says(kind: Kind) -> None:
    example = explanations()[kind.code].example
    assert example is not None
    (finding,) = [finding for record in parse(example.text) for finding in check(record)]
    possible = f" | {finding.possible}" if finding.possible else ""
    assert f"{finding.code} {kind.name}: {finding.message}{possible}" == SENTENCES[kind.code]


def test_every_sentence_is_said() -> None:
    assert set(SENTENCES) == {kind.code for kind in KINDS}


def test_a_note_is_no_fault() -> None:
    for kind in KINDS:
        assert kind.severity is (Severity.NOTE if kind.code[0] == "W" else Severity.ERROR)


SWAP = "podkidnoy swap=on"
LAST_BOUT = "3. Carla > Dora: Kc Kd Kc/Ac Kd/Ad beaten\n"
TO_THE_LAST_BOUT = """\
1. Anna > Ben: 9c 9d 9h 9s 9c/Jc 9d/Jd 9h/Jh 9s/Js beaten
2. Ben > Carla: Th Ts Th/Qh Ts/Qs Anna: Tc/Qc Td/Qd beaten
"""
SIDES = """\
1. Anna > Ben: 9c 9d 9h 9s 9c/Jc 9d/Jd 9h/Jh 9s/Js beaten
2. Ben > Carla: Th Ts Th/Qh Ts/Qs beaten
3. Carla > Dora: Kc Kd Kc/Ac Kd/Ad beaten
4. Dora > Anna: Kh takes Ks
5. Dora > Carla: Ah takes As
"""


def said(text: str) -> tuple[str, str]:
    """Return what the one finding in *text* says, and what it says to be possible."""
    (finding,) = findings_of(text)
    return finding.message, finding.possible


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            game("1. Ben > Carla: 8c"),
            "Ben does not attack first: Anna was dealt the lowest trump, 6♥",
        ),
        (
            game("1. Ben > Carla: 8c", Game="2"),
            "Ben does not attack first: in game 2 of a series the player to the left of the dealer (Carla) does, Anna",
        ),
        (
            game("1. Anna > Ben: 8d", "podkidnoy start=onto-fool", Game="7"),
            "Anna does not attack first: in game 7 of a series the player to the right of the dealer (Carla) does, Ben",
        ),
        (
            game("1. Ben > Anna: 6d", players="Anna, Ben", deck=dealt("6c 7c 8c 9c Tc Jc", "6d 7d 8d 9d Td Jd")),
            "Ben does not attack first: nobody was dealt a trump, so the player to the left of the dealer (Ben) does,"
            " Anna",
        ),
        (tags(deck=f"{DECK} 6c"), "the deck has 36 cards, and 37 stand here"),
        (tags(deck=DECK.replace("Qs", "Ks")), "the deck must hold each of its 36 cards once: Ks comes twice"),
        (tags(deck=DECK.replace("Qs", "2s")), "the deck must hold each of its 36 cards once: 2s is not one of them"),
        (tags(deck=DECK.replace("Qs", "Xs")), "Xs is not a card"),
        (tags(deck="?", trump="2h"), "2h cannot have shown trumps: there is no 2♥ in this deck"),
        (
            tags(deck=DECK.replace("Qh", "??"), trump="6h"),
            "6h cannot have shown trumps: it stands elsewhere in the deck, as card 1",
        ),
        (tags(trump="Kh"), "the deal gives Qh as the card that shows trumps, not Kh"),
        (tags(Dealer="Dora"), "the dealer Dora is not one of the players (Anna, Ben, Carla)"),
        (tags(Dealer="A, B"), "the dealer A, B is not one of the players (Anna, Ben, Carla)"),
        (tags(Bots="Ben=x, Dora=x"), "Dora is not one of the players (Anna, Ben, Carla)"),
        (tags(players="Anna, Ben, Anna"), "Anna sits at the table twice; names must differ"),
        (
            tags("whist"),
            "there is no preset 'whist'; choose podkidnoy, perevodnoy, table, klassisch, weitergabe, tabjoy or solo",
        ),
        (tags(players="A, B, C, D, E, F, G"), "podkidnoy cannot be played by 7; it takes 2 to 6"),
    ],
)
def test_what_is_said_about_tags_and_deal(text: str, sentence: str) -> None:
    assert said(text)[0] == sentence


@pytest.mark.parametrize(
    ("body", "rules", "sentence", "possible"),
    [
        ("2. Anna > Ben: 8d", "", "this is bout 1, not 2", ""),
        (
            "1. Anna > Ben: 8d\n2. Ben > Carla: 7c",
            "",
            "bout 1 has not ended: it needs `beaten` or `takes` before this",
            "",
        ),
        ("1. Anna > Carla: 8d", "", "the rules give Anna > Ben here, not Anna > Carla", ""),
        ("1. Anna > Zoe: 8d", "", "Zoe is not one of the players (Anna, Ben, Carla)", ""),
        ("1. Anna > Ben: 8d Ben > Carla: takes", "perevodnoy", "Ben > Carla needs a card before this", ""),
        ("1. Anna > Ben: 8d Ben > Anna: 8c", "perevodnoy", "a transfer goes to Carla here, not to Anna", ""),
        ("1. Anna > Ben: 8d 8s 8d/Jd beaten", "", "the bout is not beaten off: 8♠ lies unbeaten", ""),
        ("1. Anna > Ben: 8d Carla takes", "", "Carla does not defend here; Ben does", ""),
        ("1. Anna > Ben: 8d 8d", "", "8♦ lies on the table already", ""),
        ("1. Anna > Ben: 8h", "", "Anna does not hold 8♥", "Anna holds 6♥ 8♦ 8♠ 9♣ 10♦ K♣"),
        (
            "1. Anna > Ben: 8d/8c",
            "",
            "8♣ cannot beat 8♦: it is neither a diamond nor a trump (hearts)",
            "Ben holds 7♥ 8♣ 9♠ 10♥ J♦ Q♠",
        ),
        (
            "1. Anna > Ben: 8d/Jd Carla: 8h Jc",
            "",
            "8♥ is not beaten yet: cards are thrown in one at a time, each answered first",
            "cards thrown in together are written as they were answered; those never answered behind `takes`",
        ),
        ("1. Anna > Ben: 8d/Jd 9c", "", "no 9 lies on the table; only these ranks may be added: 8, jack", ""),
        (
            "1. Anna > Ben: 8d Carla: 8h",
            "",
            "8♦ is not beaten yet: cards are thrown in one at a time, each answered first",
            "cards thrown in together are written as they were answered; those never answered behind `takes`",
        ),
        ("Ben swaps", SWAP, "Ben does not hold 6♥, the lowest trump", ""),
    ],
)
def test_what_is_said_about_plays(body: str, rules: str, sentence: str, possible: str) -> None:
    assert said(game(body, rules or "podkidnoy")) == (sentence, possible)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("3. Carla > Dora: Kc/Ac beaten\ndurak Dora", "the game is not over: Carla, Dora still hold cards"),
        (LAST_BOUT + "draw", "the rules give `durak Dora`, not `draw`"),
        (LAST_BOUT + "durak Dora Ben", "the rules give `durak Dora`, not `durak Dora Ben`"),
        (LAST_BOUT + "*", "the game is over; its result is `durak Dora`, not `*`"),
        ("3. Carla > Dora: Kc Kd takes\ndraw agreed", "the game was over before; its result is `durak Dora`"),
        ("3. Carla > Dora: Kc Kd takes", "the game is over but its result line is missing: `durak Dora`"),
        (
            "3. Carla > Dora: Kc\ndurak Dora",
            "bout 3 has not ended: it needs `beaten` or `takes` before the result",
        ),
        ("durak Anna resigns", "Anna was out of the game and cannot give it up"),
        ("durak Carla Dora resigns", "only one player is the durak in this game"),
    ],
)
def test_what_is_said_about_the_outcome(body: str, sentence: str) -> None:
    text = game(TO_THE_LAST_BOUT + body, "podkidnoy deck=24", players=FOUR, deck=LAST_DEAL, trump="As")
    assert said(text)[0] == sentence


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (f"{SIDES}durak Anna", "with partners the whole side is named, in seat order: `durak Anna Carla`"),
        (f"{SIDES}durak Ben Dora", "the rules give `durak Anna Carla`, not `durak Ben Dora`"),
        ("durak Dora resigns", "with partners the whole side is named, in seat order: `durak Ben Dora resigns`"),
    ],
)
def test_what_is_said_about_the_outcome_with_partners(body: str, sentence: str) -> None:
    text = game(body, "podkidnoy deck=24 teams=2", players=FOUR, deck=LAST_DEAL, trump="As")
    assert said(text)[0] == sentence
