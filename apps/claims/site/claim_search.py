"""Claims, messages and notes in the search of the support site."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Model

from apps.accounts.models import User
from apps.claims.clock.due_times import get_business_hours
from apps.claims.full_text import find_newest
from apps.claims.models import Claim, ClaimMessage, ClaimNote
from apps.claims.site.claim_rows import ClaimRow, build_rows
from apps.core.staff.sections import SearchResult
from apps.core.text import identity_key

# Shorter terms match nearly every address.
MIN_SEARCH_LENGTH = 3
MAX_CLAIMS = 20
# Of more claims, the members are not listed.
_MAX_READ = 60
MAX_TEXTS = 20
_EXCERPT = 80


@dataclass(frozen=True, slots=True)
class TextHit:
    """A message or a note, of which ``before``, ``match`` and ``after`` are an excerpt."""

    claim: Claim
    author: str
    is_internal: bool
    created_at: datetime
    before: str
    match: str
    after: str


@dataclass(frozen=True, slots=True)
class ClaimHits:
    rows: list[ClaimRow]
    are_more: bool
    texts: list[TextHit]
    members: list[SearchResult]
    time_zone: ZoneInfo


def find_reference(term: str) -> Claim | None:
    """The claim of which this is the whole reference, in either case."""
    return Claim.objects.filter(reference=term.strip().upper()).first()


def search_claims(term: str, *, user: User, now: datetime) -> ClaimHits:
    """The newest first, and each member by the newest claim. One search for both: it may read every claim."""
    time_zone = get_business_hours().time_zone
    if len(identity_key(term)) < MIN_SEARCH_LENGTH:
        return ClaimHits([], are_more=False, texts=[], members=[], time_zone=time_zone)
    # First the ids alone: SQLite then reads only an index (migration 0023).
    ids = list(Claim.objects.matching(term).order_by("-created_at", "-id").values_list("pk", flat=True)[:_MAX_READ])
    found = Claim.objects.select_related("member", "assignee").in_bulk(ids)
    claims = [found[pk] for pk in ids if pk in found]
    texts = [*_find_texts(ClaimMessage, term, "sent_by"), *_find_texts(ClaimNote, term, "written_by")]
    key = identity_key(term)
    newest = {claim.member_id: claim for claim in reversed(claims)}
    return ClaimHits(
        build_rows(claims[:MAX_CLAIMS], user=user, time_zone=time_zone, now=now),
        are_more=len(claims) > MAX_CLAIMS,
        texts=sorted(texts, key=lambda hit: hit.created_at, reverse=True)[:MAX_TEXTS],
        members=[
            SearchResult(claim.member_id, _describe_match(claim, key))
            for claim in claims
            if newest[claim.member_id] is claim
        ],
        time_zone=time_zone,
    )


def _describe_match(claim: Claim, key: str) -> str:
    texts = (claim.claim_number, claim.homeowner, claim.property_address)
    matching = next((text for text in texts if key in identity_key(text)), claim.property_address)
    return f"claim {claim}, {matching}"


def _find_texts(model: type[Model], term: str, author: str) -> list[TextHit]:
    rows: Any = model._default_manager.select_related("claim__member", author)
    found = rows.in_bulk(find_newest(model, term, limit=MAX_TEXTS))
    return [
        TextHit(
            row.claim,
            _get_author(row, getattr(row, author)),
            isinstance(row, ClaimNote),
            row.created_at,
            *_get_excerpt(row.text, term),
        )
        for row in found.values()
    ]


def _get_author(row: Any, user: User | None) -> str:
    if isinstance(row, ClaimMessage) and row.author == ClaimMessage.Author.MEMBER:
        return str(row.claim.member)
    return str(user.callsign) if user else "A closed account"


def _get_excerpt(text: str, term: str) -> tuple[str, str, str]:
    words = [re.escape(word) for word in re.findall(r"[^\W_]+", term)]
    match = re.search("|".join(words), text, re.IGNORECASE) if words else None
    start, end = match.span() if match else (0, 0)
    before, after = text[max(0, start - _EXCERPT) : start], text[end : end + _EXCERPT]
    return (
        f"{'…' if start > _EXCERPT else ''}{before}",
        text[start:end],
        f"{after}{'…' if end + _EXCERPT < len(text) else ''}",
    )
