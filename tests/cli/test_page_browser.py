"""The web page in a real browser: with keys, heard, on a phone, in the dark, on paper, and full of malice."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from notation import parse, write
from tests.cli import browser
from tests.cli.browser import Browser
from tests.cli.pages import page_of
from tests.cli.records import KITCHEN

pytestmark = [
    pytest.mark.skipif(browser.path() is None, reason="no chromium is installed"),
    pytest.mark.xdist_group("browser"),
]

VALID: Final = Path(__file__).parents[2] / "samples" / "valid"
JUDGED: Final = (VALID / "judgements.durak").read_text(encoding="utf-8").replace("Jd! @4s", "Jd! @4s @win=0.55±0.02")
VARIED: Final = (VALID / "variations.durak").read_text(encoding="utf-8")
TINY: Final = (VALID / "tiny.durak").read_text(encoding="utf-8")
SIX: Final = (VALID / "six-players.durak").read_text(encoding="utf-8")
CONTRAST: Final = Path(__file__).parent / "contrast.js"
LONG: Final = "Maximiliane" * 5
WICKED: Final = (
    KITCHEN.replace("Ben", '"<img src=x onerror=alert(1)>"')
    .replace('"Anna, "<img src=x onerror=alert(1)>", Carla"', '"Anna, \\"<img src=x onerror=alert(1)>\\", Carla"')
    .replace(
        "is in trouble now.",
        "</script><script>alert(2)</script><!-- \u2028 <style>main</style> <a href=http://x.invalid>",
    )
    .replace("Friday at", '<svg onload=alert(3)> " onfocus="alert(4)" autofocus '.replace('"', '\\"'))
)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with Browser() as one:
        yield one


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages of some records, as files."""
    folder = tmp_path_factory.mktemp("pages")
    texts = {
        "kitchen": KITCHEN,
        "judged": JUDGED,
        "varied": VARIED,
        "six": SIX,
        "tiny": TINY,
        "two": f"{KITCHEN}\n{JUDGED}\n{KITCHEN.replace('podkidnoy', 'poker')}",
        "wicked": WICKED,
        "odd": WICKED.replace("Carla", LONG),
    }
    for name, text in texts.items():
        (folder / f"{name}.html").write_text(page_of(text), encoding="utf-8")
    return {name: folder / f"{name}.html" for name in texts}


@pytest.fixture
def page(chromium: Browser, pages: dict[str, Path]) -> Iterator["Reader"]:
    """A browser as large as a desk, in which a page can be opened; none may have asked or complained in the end."""
    chromium.resize(1280, 800)
    chromium.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    reader = Reader(chromium, pages)
    yield reader
    assert chromium.complaints == reader.expected
    assert [address for address in chromium.requests if not address.startswith(("file:", "blob:", "about:"))] == []
    assert len([address for address in chromium.requests if address.startswith("file:")]) == 1


class Reader:
    """Somebody who reads a page."""

    def __init__(self, chromium: Browser, pages: dict[str, Path]) -> None:
        self.browser, self.pages = chromium, pages
        self.expected: list[str] = []

    def open(self, name: str, fragment: str = "", *, has_script: bool = True) -> "Reader":
        """Open the page of that record."""
        self.browser.open(self.pages[name], fragment, has_script=has_script)
        return self

    @property
    def place(self) -> str:
        """The address of the play that is shown."""
        return str(self.browser.ask("document.querySelector('[aria-current=step]').id"))

    @property
    def heard(self) -> str:
        """What a screen reader was told last."""
        return str(self.browser.ask("document.querySelector('[aria-live]').textContent")).strip()

    def press(self, *keys: str) -> str:
        """Press keys; returns what is said then."""
        self.browser.press(*keys)
        return self.heard


# ---- Keys, and what they say -----------------------------------------------------------------------------------------


def test_every_play_is_reached_with_keys_and_told_in_words(page: Reader) -> None:
    page.open("kitchen")
    assert (page.place, page.heard) == ("game-1-step-0", "")
    assert page.press("ArrowRight") == "Bout 1: Ben attacks Carla. Ben lays 8 of diamonds."
    assert page.press("ArrowRight") == "Carla beats 8 of diamonds with 9 of clubs."
    assert page.press("ArrowLeft") == "Bout 1: Ben attacks Carla. Ben lays 8 of diamonds."
    assert page.press("Shift+ArrowRight") == "Bout 2: Carla attacks Anna. Carla lays 7 of hearts."
    assert page.press("n").startswith("Bout 3: Ben attacks Carla. Ben lays 9 of spades.")
    assert page.press("p").startswith("Bout 2")
    assert page.press("Shift+ArrowLeft").startswith("Bout 1")
    assert page.press("Home").startswith("Anna is dealt")
    assert page.press("ArrowLeft") == "This is the beginning."
    assert page.press("End") == "The game is broken off here."
    assert page.press("ArrowRight") == "This is the end."
    page.open("tiny")
    count = page.browser.ask("document.querySelectorAll('li.step').length")
    page.press(*["ArrowRight"] * (count - 1))
    assert page.place == f"game-1-step-{count - 1}"
    assert page.press("ArrowRight") == "This is the end."
    page.press(*["ArrowLeft"] * (count - 1))
    assert page.place == "game-1-step-0"


def test_variations_are_gone_into_and_out_of(page: Reader) -> None:
    page.open("varied", "#game-1-step-1")
    assert page.press("v") == "Variation, instead of 7s: Iris lays 9 of diamonds."
    assert page.place == "game-1-step-1-1-1"
    page.press("End")
    assert page.place == "game-1-step-1-1-7"
    page.press("ArrowRight")
    assert page.heard == "This is the end."
    page.press("u")
    assert page.place == "game-1-step-1"
    page.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "2")
    assert page.place == "game-1-step-6"  # the second variation of that play is empty


def test_judgements_chances_and_comments_are_spoken(page: Reader) -> None:
    page.open("judged")
    told = page.press("ArrowRight")
    assert (
        told == "Bout 1: Ivar attacks Hedda. Ivar lays jack of diamonds. good. Ivar: about 55 in 100, give or take 2."
    )
    page.open("kitchen", "#game-1-step-26")
    while "trouble" not in page.heard:
        page.press("ArrowRight")
    assert page.heard.endswith("Ben is in trouble now.")


def test_the_help_opens_closes_and_turns_the_letters_off(page: Reader) -> None:
    page.open("kitchen")
    page.press("?")
    assert page.browser.ask("document.getElementById('help').open")
    page.press("Escape")
    assert not page.browser.ask("document.getElementById('help').open")
    page.browser.ask("document.getElementById('letters').click()")
    page.press("n")
    assert page.place == "game-1-step-0"
    page.press("ArrowRight")
    assert page.place == "game-1-step-1"


def test_in_the_list_of_games_the_keys_are_those_of_the_list(page: Reader) -> None:
    page.open("two")
    page.browser.ask("document.getElementById('choice').focus()")
    page.browser.press("ArrowRight")
    assert page.place.endswith("-step-0")


def test_a_game_that_is_chosen_is_named(page: Reader) -> None:
    page.open("two")
    page.browser.ask("choice.value = 1, choice.dispatchEvent(new Event('change'))")
    assert page.place == "game-2-step-0"
    assert page.heard.startswith("Hedda, Ivar. Hedda is dealt")


def test_a_game_that_cannot_be_dealt_is_there_to_be_read(page: Reader) -> None:
    page.open("two")
    page.browser.ask("choice.value = 2, choice.dispatchEvent(new Event('change'))")
    assert "poker" in page.browser.ask("document.querySelector('article:not([hidden]) .faults').innerText")
    page.press("ArrowRight", "End", "v")
    page.browser.click("[data-do=on]")
    assert page.browser.ask("document.querySelector('[aria-current]')") is None
    page.browser.ask("choice.value = 0, choice.dispatchEvent(new Event('change'))")
    assert page.press("ArrowRight").startswith("Bout 1")


def test_letters_are_found_by_their_place_where_another_script_is_typed(page: Reader) -> None:
    page.open("kitchen")
    page.browser.call("Input.dispatchKeyEvent", type="keyDown", key="т", code="KeyN", text="т")
    assert page.place == "game-1-step-1"


def test_buttons_go_the_same_ways(page: Reader) -> None:
    page.open("varied")
    for name, place in (("on", 1), ("on", 2), ("back", 1), ("bout-on", 14), ("first", 0)):
        page.browser.click(f"[data-do={name}]")
        if name != "bout-on":
            assert page.place == f"game-1-step-{place}"
    page.browser.click("[data-do=on]")
    page.browser.click("[data-do=into]")
    assert page.place == "game-1-step-1-1-1"
    page.browser.click("[data-do=leave]")
    assert page.place == "game-1-step-1"
    assert page.browser.ask("document.activeElement.id") == "board"
    page.browser.click("#game-1-step-3 > a")
    assert page.place == "game-1-step-3"


# ---- Addresses -------------------------------------------------------------------------------------------------------


def test_a_play_has_an_address_that_can_be_sent(page: Reader) -> None:
    page.open("two", "#game-2-step-4")
    assert page.place == "game-2-step-4"
    assert page.browser.ask("document.getElementById('choice').value") == "1"
    page.press("ArrowRight")
    assert page.browser.ask("location.hash") == "#game-2-step-5"
    page.browser.ask("location.hash = '#game-1-step-2'")
    page.browser.ask("new Promise(requestAnimationFrame)")
    assert page.place == "game-1-step-2"
    shown = page.browser.ask("Array.from(document.querySelectorAll('article'), one => one.hidden)")
    assert shown == [False, True, True]


@pytest.mark.parametrize("fragment", ["#game-9-step-1", "#%ff"])
def test_an_address_that_leads_nowhere_leads_to_the_beginning(page: Reader, fragment: str) -> None:
    assert page.open("kitchen", fragment).place == "game-1-step-0"


# ---- What is drawn ---------------------------------------------------------------------------------------------------


def test_the_table_shows_hands_cards_stock_and_who_plays(page: Reader) -> None:
    page.open("kitchen", "#game-1-step-1")
    seats = page.browser.ask("Array.from(document.querySelectorAll('.seat'), one => one.getAttribute('aria-label'))")
    assert seats == ["Ben: is attacking", "Carla: is defending, to play", "Anna"]
    hands = (
        "Array.from(document.querySelectorAll('.seat'), s => Array.from(s.querySelectorAll('.card'), c => c.ariaLabel))"
    )
    assert page.browser.ask(hands)[0] == [
        "jack of hearts",
        "jack of spades",
        "ace of spades",
        "7 of clubs",
        "ace of clubs",
    ]
    laid = "Array.from(document.querySelectorAll('.pair'), one => one.getAttribute('aria-label'))"
    assert page.browser.ask(laid) == ["8 of diamonds, not beaten"]
    page.press("ArrowRight")
    assert page.browser.ask(laid) == ["8 of diamonds, beaten with 9 of clubs"]
    assert "Stock: 18" in page.browser.ask("document.querySelector('.stock').textContent")


def test_the_chances_follow_the_game(page: Reader) -> None:
    page.open("judged", "#game-1-step-1")
    assert page.browser.ask("document.querySelector('.odds meter').value") == 55
    assert page.browser.ask("document.querySelector('.bars .now').dataset.go") == "1"
    page.browser.click(".bars s:last-child")
    assert page.place == "game-1-step-5"


def test_a_screen_reader_meets_landmarks_headings_and_words(page: Reader) -> None:
    page.open("judged", "#game-1-step-1")
    tree = page.browser.spoken_tree()
    roles = [role for role, _ in tree]
    for role in ("banner", "main", "group", "heading", "article", "status"):
        assert role in roles
    assert ("region", "The table") in tree
    buttons = [name for role, name in tree if role == "button"]
    assert buttons[:7] == [
        "To the beginning",
        "Previous bout",
        "Previous play",
        "Next play",
        "Next bout",
        "To the end",
        "Help",
    ]
    assert all(name for role, name in tree if role in ("button", "link", "image", "heading", "meter", "combobox"))
    images = {name for role, name in tree if role == "image"}
    assert "jack of diamonds, not beaten" in images
    assert not any(sign in name for name in images for sign in "♣♦♥♠")


def test_what_has_the_focus_is_seen(page: Reader) -> None:
    page.open("kitchen")
    page.browser.press("Tab", "Tab", "Tab")
    style = page.browser.ask("(s => [s.outlineStyle, s.outlineWidth])(getComputedStyle(document.activeElement))")
    assert style == ["solid", "3px"]


def test_who_wants_no_motion_sees_none(page: Reader) -> None:
    page.open("kitchen", "#game-1-step-1")
    assert page.browser.ask("getComputedStyle(document.querySelector('.card.new')).animationName") == "none"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_stands_out(page: Reader, scheme: str) -> None:
    page.browser.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
    page.open("judged", "#game-1-step-5")
    page.press("?")
    ground = page.browser.ask("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, ground[4:-1].split(","))) > 400) is (scheme == "light")
    ratio, where = page.browser.ask(CONTRAST.read_text(encoding="utf-8"))
    assert ratio >= 4.5, where


@pytest.mark.parametrize("name", ["six", "odd"])
def test_on_a_phone_nothing_runs_out_of_the_screen_and_buttons_fit_a_thumb(page: Reader, name: str) -> None:
    page.browser.resize(360, 740, is_phone=True)
    page.open(name, "#game-1-step-5")
    page.press("ArrowRight")
    assert page.browser.ask("document.documentElement.scrollWidth") <= 360
    sizes = page.browser.ask(
        "Array.from(document.querySelectorAll('button, select')).filter(one => one.checkVisibility())"
        ".map(one => one.getBoundingClientRect()).map(box => [box.width, box.height, box.right])"
    )
    assert len(sizes) >= 9
    assert all(width >= 44 and height >= 44 and right <= 360 for width, height, right in sizes)
    assert page.browser.ask("scrollY") == 0  # the table is seen, not the play in the list below


# ---- Without the script, and on paper --------------------------------------------------------------------------------


def test_without_its_script_the_page_is_the_whole_game_in_words(page: Reader) -> None:
    page.open("judged", has_script=False)
    text = page.browser.ask("document.body.innerText").replace("\ufe0e", "")
    assert "Ivar lays J♦." in text
    assert "Hedda beats J♦ with Q♦." in text
    assert "Hedda: 10♦ Q♦ 10♥ J♥ Q♥ Q♠" in text
    assert "Hedda is the durak." in text
    assert not page.browser.ask("document.querySelector('[data-do]').checkVisibility()")


def test_on_paper_there_is_the_game_and_no_button(page: Reader) -> None:
    page.open("judged")
    page.browser.call("Emulation.setEmulatedMedia", media="print")
    text = page.browser.ask("document.body.innerText").replace("\ufe0e", "")
    shown = page.browser.ask("Array.from(document.querySelectorAll('button')).some(one => one.checkVisibility())")
    page.browser.call("Emulation.setEmulatedMedia", media="")
    assert "Hedda: 10♦ Q♦ 10♥ J♥ Q♥ Q♠" in text
    assert "Hedda is the durak." in text
    assert not shown


# ---- The record ------------------------------------------------------------------------------------------------------


def test_the_record_can_be_saved_and_copied(page: Reader, tmp_path: Path) -> None:
    page.open("wicked")
    page.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path), eventsEnabled=True)
    page.browser.click("[data-do=download]")
    page.browser.until("Browser.downloadProgress", state="completed")
    assert (tmp_path / "game-1.durak").read_text(encoding="utf-8") == write(parse(WICKED)[0])
    page.browser.ask("getSelection().selectAllChildren(document.querySelector('pre code'))")
    page.browser.click("[data-do=copy]")
    page.browser.ask("new Promise(requestAnimationFrame)")
    assert page.browser.ask("document.querySelector('.record [role=status]').textContent")


# ---- Malice ----------------------------------------------------------------------------------------------------------


def test_what_people_wrote_stays_text(page: Reader) -> None:
    page.open("wicked")
    page.press("End", "Home", *["ArrowRight"] * 9)
    names = page.browser.ask("Array.from(document.querySelectorAll('.who bdi'), one => one.textContent)")
    assert "<img src=x onerror=alert(1)>" in names
    assert (
        page.browser.ask("document.querySelectorAll('img, svg[onload], [autofocus], main style, main script').length")
        == 0
    )
    assert "alert(2)" in page.browser.ask("document.querySelector('.comment').textContent")


#: What somebody might put into a page that was made.
ADDED: Final = (
    "<script>document.title = 'owned'</script>",
    "<img src='http://tracker.invalid/x.png'>",
    "<style>body { display: none }</style>",
    "<iframe src='http://tracker.invalid/'></iframe>",
    "<p id='x' style='position: fixed' onclick='document.title = 1'>x</p>",
)


def test_what_is_put_into_the_page_afterwards_may_do_nothing(page: Reader, tmp_path: Path) -> None:
    text = page.pages["tiny"].read_text(encoding="utf-8")
    page.pages = {"changed": tmp_path / "changed.html"}
    page.pages["changed"].write_text(text.replace("</main>", "".join(ADDED) + "</main>"), encoding="utf-8")
    page.open("changed")
    page.browser.ask("document.getElementById('x').click()")
    assert page.browser.ask("document.title") == "Una, Duo, Tres, Quad · Durak"
    style = "getComputedStyle(document.getElementById('x')).position"
    assert page.browser.ask("getComputedStyle(document.body).display") != "none"
    assert page.browser.ask(style) == "static"
    refused = [one for one in page.browser.complaints if "Content Security Policy" in one]
    assert len(refused) >= len(ADDED) + 1
    assert page.browser.complaints == refused
    page.expected = refused
    # What is refused may be told as asked for, but it was never sent.
    page.browser.requests[:] = [one for one in page.browser.requests if one.startswith("file:")]
