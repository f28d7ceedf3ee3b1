"""A real browser for tests, without a window: Chromium, spoken to over a pipe in its own DevTools protocol.

Nothing listens on a port and nothing else need be installed. What the browser asked of a network, and what it had to
complain about, is kept and can be asked for.
"""

import fcntl
import json
import os
import select
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self

#: What the browser is called on the systems that have it.
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_SWITCHES: Final = (
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--lang=en",
)
#: So many seconds nothing may be heard of a browser before it is taken for dead.
_PATIENCE: Final = 30
#: How keys are called by the protocol that are no characters: their code for Windows, by which scripts know them.
_KEYS: Final[Mapping[str, int]] = {
    "ArrowLeft": 37,
    "ArrowRight": 39,
    "Home": 36,
    "End": 35,
    "Escape": 27,
    "Tab": 9,
    "Enter": 13,
}


def path() -> str | None:
    """Return where the browser is, if it is there."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """A browser with one page."""

    def __init__(self) -> None:
        found = path()
        assert found is not None
        self._home = tempfile.TemporaryDirectory(prefix="durak-browser-", ignore_cleanup_errors=True)
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        # The browser reads from 3 and writes to 4; numbers far off can be moved there in any order.
        far_in, far_out = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 50) for end in (theirs_in, theirs_out))
        words = [found, *_SWITCHES, f"--user-data-dir={self._home.name}", "about:blank"]
        silence = os.open(os.devnull, os.O_RDWR)
        moves = [(os.POSIX_SPAWN_DUP2, source, target) for source, target in ((far_in, 3), (far_out, 4))]
        moves += [(os.POSIX_SPAWN_DUP2, silence, number) for number in (1, 2)]
        environment = {**os.environ, "HOME": self._home.name}
        self._process = os.posix_spawn(found, words, environment, file_actions=moves, setsid=True)
        for end in (theirs_in, theirs_out, far_in, far_out, silence):
            os.close(end)
        self._out, self._in = os.fdopen(ours_out, "wb", 0), os.fdopen(ours_in, "rb")
        self._waiting = b""
        self._number = 0
        self._session = ""
        self._events: list[dict[str, Any]] = []
        self.requests: list[str] = []
        self.complaints: list[str] = []

    def __enter__(self) -> Self:
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime", "DOM", "Accessibility"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_error: object) -> None:
        self._session = ""
        with suppress(OSError, EOFError):
            self.call("Browser.close")
        self._out.close()
        self._in.close()
        os.waitpid(self._process, 0)
        self._home.cleanup()

    # -- the protocol --------------------------------------------------------------------------------------------------

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Ask the browser for something, and return its answer."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._out.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, (method, answer.get("error"))
                result: dict[str, Any] = answer["result"]
                return result

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._waiting:
            if not select.select([self._in], [], [], _PATIENCE)[0]:
                raise TimeoutError("the browser says nothing any more")
            piece = os.read(self._in.fileno(), 1 << 16)
            if not piece:
                raise EOFError
            self._waiting += piece
        text, _, self._waiting = self._waiting.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        self._note(message)
        return message

    def _note(self, message: dict[str, Any]) -> None:
        method, facts = message.get("method", ""), message.get("params", {})
        match method:
            case "Network.requestWillBeSent":
                self.requests.append(facts["request"]["url"])
            case "Log.entryAdded":
                self.complaints.append(f"{facts['entry']['source']}: {facts['entry']['text']}")
            case "Runtime.exceptionThrown":
                self.complaints.append(str(facts["exceptionDetails"].get("exception", facts["exceptionDetails"])))
            case "Runtime.consoleAPICalled" | "Page.javascriptDialogOpening":
                self.complaints.append(str(facts))
        if method:
            self._events.append(message)

    def until(self, method: str, **given: str) -> None:
        """Wait until the browser tells of something, in which these facts are given."""
        while True:
            for number, message in enumerate(self._events):
                if message["method"] == method and given.items() <= message["params"].items():
                    del self._events[: number + 1]
                    return
            self._next()

    # -- the page ------------------------------------------------------------------------------------------------------

    def open(self, file: Path, fragment: str = "", *, has_script: bool = True) -> None:
        """Open a file, or go to another place of it."""
        self.call("Emulation.setScriptExecutionDisabled", value=not has_script)
        self.call("Page.navigate", url="about:blank")
        self.until("Page.loadEventFired")
        self.requests.clear()
        self.complaints.clear()
        self._events.clear()
        self.call("Page.navigate", url=file.as_uri() + fragment)
        self.until("Page.loadEventFired")

    def ask(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript in the page."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, userGesture=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, *keys: str) -> None:
        """Press keys, each as `Shift+ArrowRight`, `Home` or `v`."""
        for key in keys:
            modifiers, _, name = key.rpartition("+") if len(key) > 1 else ("", "", key)
            facts: dict[str, Any] = {"key": name, "modifiers": 8 if modifiers == "Shift" else 0}
            if name in _KEYS:
                facts["windowsVirtualKeyCode"] = _KEYS[name]
            else:
                facts["text"] = name
            self.call("Input.dispatchKeyEvent", type="keyDown", **facts)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=name)

    def click(self, selector: str) -> None:
        """Click with the mouse where the first element of that selector is."""
        box = self.ask(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center', behavior: 'instant'});"
            " const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def resize(self, width: int, height: int, *, is_phone: bool = False) -> None:
        """Make the window so large."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=is_phone
        )

    def prefer(self, **features: str) -> None:
        """Ask pages for what a person prefers, as `prefers_color_scheme="dark"`."""
        wanted = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.call("Emulation.setEmulatedMedia", features=wanted)

    def picture(self, file: Path) -> None:
        """Write what is seen to a file."""
        import base64

        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def spoken_tree(self) -> Sequence[tuple[str, str]]:
        """Return role and name of everything that a screen reader meets, in its order."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [
            (node.get("role", {}).get("value", ""), node.get("name", {}).get("value", ""))
            for node in nodes
            if not node.get("ignored")
        ]
