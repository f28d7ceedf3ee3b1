"""Every malformed sample holds exactly the one fault that its first comment names, where it names it."""

import re
from pathlib import Path

import pytest

from notation import decode, parse
from notation.kinds import SYNTAX_ERRORS
from notation.render import line_and_column

SAMPLES = sorted((Path(__file__).parent.parent / "samples" / "malformed").glob("*.durak"))
EXPECTATION = re.compile(r"; expect (D01\d\d) at (\d+):(\d+) - \S.*")


def expected_in(text: str) -> tuple[str, tuple[int, int]]:
    match = EXPECTATION.fullmatch(text.split("\n", 1)[0])
    assert match is not None
    return match[1], (int(match[2]), int(match[3]))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_malformed_sample_has_its_one_fault(sample: Path) -> None:
    text = decode(sample.read_bytes())
    errors = [finding for record in parse(text) for finding in record.findings if finding.is_error()]
    assert [(error.code, line_and_column(text, error.span.start)) for error in errors] == [expected_in(text)]


def test_there_is_a_sample_for_every_kind_of_syntax_error() -> None:
    assert len(SAMPLES) >= 32
    codes = {expected_in(decode(sample.read_bytes()))[0] for sample in SAMPLES}
    assert codes == {kind.code for kind in SYNTAX_ERRORS}
