"""What follows from the lines of an estimate: counts, totals and whether they agree, and findings."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from apps.estimates.models import Estimate, EstimateLine
from apps.estimates.reader.findings import PrintedRoomTotal, agree, find_all
from apps.notifications import changes

# What ``summarise`` changes.
COLUMNS = (
    "line_count",
    "unchecked_count",
    "total_rcv",
    "total_depreciation",
    "total_acv",
    "totals_agree",
    "rooms",
    "findings",
)


def summarise(estimate: Estimate, lines: Sequence[EstimateLine]) -> None:
    """Set the columns of the estimate that follow from its lines, which are in their order. Does not save it."""
    checked = [line for line in lines if line.is_checked]
    estimate.line_count = len(lines)
    estimate.unchecked_count = len(lines) - len(checked)
    estimate.rooms = list(dict.fromkeys(line.room for line in lines if line.room))
    estimate.total_rcv = _add_up(checked, "rcv")
    estimate.total_depreciation = _add_up(checked, "depreciation")
    estimate.total_acv = sum((get_acv(line) for line in checked), Decimal())
    printed = read_totals(estimate.printed_totals)
    estimate.totals_agree = agree(lines, printed)
    findings = find_all(lines, printed_totals=printed, room_totals=_room_totals(estimate, lines), gaps=estimate.gaps)
    estimate.findings = [
        {
            "rule": finding.rule,
            "message": finding.message,
            "lines": [str(line.pk) for line in finding.lines],
            "amount": None if finding.amount is None else f"{finding.amount:.2f}",
        }
        for finding in findings
    ]


def get_acv(line: EstimateLine) -> Decimal:
    """An estimate without depreciation prints no actual cash value: it is the replacement cost."""
    if line.acv is not None:
        return line.acv
    rcv: Decimal = line.rcv or Decimal()
    return rcv - (line.depreciation or Decimal())


def _add_up(lines: Sequence[EstimateLine], name: str) -> Decimal:
    return sum((getattr(line, name) or Decimal() for line in lines), Decimal())


def read_totals(stored: Mapping[str, str]) -> dict[str, Decimal]:
    return {name: Decimal(value) for name, value in stored.items()}


def _room_totals(estimate: Estimate, lines: Sequence[EstimateLine]) -> list[PrintedRoomTotal]:
    totals: list[dict[str, Any]] = estimate.room_totals
    return [
        PrintedRoomTotal(
            total["room"],
            None if total["rcv"] is None else Decimal(total["rcv"]),
            [lines[place] for place in total["lines"]],
        )
        for total in totals
    ]


def note_change(estimate: Estimate) -> None:
    """Let the open pages of the member load the claim again. Last in the caller's transaction."""
    document = estimate.document
    if estimate.party != Estimate.Party.NETWORK and document.claim_id is not None:
        changes.raise_version(document.member, *changes.of_claim(document.claim_id))
