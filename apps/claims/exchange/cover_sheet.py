"""The first page of a claim's archive: what a reader without the product needs to know of the claim."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.template.loader import render_to_string

from apps.claims.exchange.conversation import get_network_name
from apps.claims.exchange.corrections import describe_change
from apps.claims.models import Claim, ClaimStatusChange
from apps.claims.selectors import ClaimDetail, Side, get_claim, get_side
from apps.core.formatting import format_usd, pluralize
from apps.documents.models import UserDocument
from apps.notifications.preferences import get_preferences

_NOT_ENCLOSED = {**dict(UserDocument.State.choices), "lost": "Lost"}


@dataclass(frozen=True, slots=True)
class Event:
    """A row of the history. ``notes`` are lines below its title."""

    at: datetime
    title: str
    by: str
    notes: Sequence[str] = ()


def render_cover_sheet(claim: Claim, files: Sequence[dict[str, Any]]) -> bytes:
    """A page of HTML without scripts, images or links to other hosts. ``files`` are the entries of the manifest.

    The same for the same claim: the time of the archive is not on it.
    """
    member = claim.member
    detail = get_claim(member, claim.pk)
    context = {
        "claim": claim,
        "member": member,
        "operative": get_network_name(claim.assignee),
        "amounts": _get_amounts(claim),
        "history": sorted(_get_events(detail), key=lambda event: event.at),
        "requests": [row.request for row in detail.requests],
        "files": [_describe_file(file) for file in files],
        "zone": ZoneInfo(get_preferences(member).current_time_zone),
    }
    return render_to_string("claims/cover.html", context).encode()


def _describe_file(file: dict[str, Any]) -> dict[str, Any]:
    # The time of a file without a side, which was written for the archive, is that of the archive.
    at = datetime.fromisoformat(file["created_at"]) if file["source"] else None
    return {**file, "at": at, "state": _NOT_ENCLOSED.get(file["withheld"], "Withdrawn")}


def _get_amounts(claim: Claim) -> list[tuple[str, str]]:
    original, final = claim.original_claim_amount, claim.final_claim_amount
    rows = [("Original amount", format_usd(original)), ("Final amount", format_usd(final))]
    if original is not None and final is not None:
        sign = "-" if final < original else "+"
        rows.append(("Audit amount", f"{sign}{format_usd(abs(final - original))}"))
    return [(name, amount or "Not stated") for name, amount in rows]


def _get_events(detail: ClaimDetail) -> Iterator[Event]:
    """What the claim page of the member lists, with the callsigns of the people of the network."""
    claim = detail.claim
    own_name = claim.member.full_name
    rows = ClaimStatusChange.objects.filter(claim=claim).select_related("changed_by").order_by("created_at", "id")
    for number, row in enumerate(rows):
        side = get_side(row, is_first=not number, member=claim.member)
        by = own_name if side == Side.MEMBER else get_network_name(row.changed_by)
        if row.changes:
            yield Event(row.created_at, "Corrected", by, [_describe_change(change) for change in row.changes])
        else:
            yield Event(row.created_at, Claim.Status(row.status).label, by, [row.note] if row.note else [])
    uploads: dict[datetime, list[UserDocument]] = {}
    for document in detail.documents:
        uploads.setdefault(document.uploaded_at.replace(second=0, microsecond=0), []).append(document)
    for documents in uploads.values():
        yield Event(documents[0].uploaded_at, f"{pluralize(len(documents), 'file')} sent", own_name)
    for request in (row.request for row in detail.requests):
        yield Event(request.created_at, "Document asked for", get_network_name(request.requested_by), [request.title])
    for result in (row.deliverable for row in detail.deliverables):
        notes = [str(result), *([result.note] if result.note else [])]
        yield Event(result.released_at or result.created_at, "Result released", "The network", notes)
    if claim.accepted_at:
        yield Event(claim.accepted_at, "Result accepted", own_name)


def _describe_change(change: dict[str, Any]) -> str:
    label, before, after = describe_change(change, days="F j, Y")
    return f"{label}: {before or 'nothing'} → {after or 'nothing'}" if before or after else label
