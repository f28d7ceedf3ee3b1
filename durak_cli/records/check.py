"""Everything that is wrong with one record, its deal known or hidden: the one door for whoever has records to check."""

from durak_cli.play.referee import judge
from durak_cli.records.hidden import explain, has_unknown_cards
from notation.problems import Finding
from notation.record import Record

__all__ = ["check"]


def check(record: Record) -> list[Finding]:
    """Return everything that is wrong with *record*, syntax included, in the order of the text."""
    return list(explain(record).findings) if has_unknown_cards(record) else judge(record)
