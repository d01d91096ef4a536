"""Claims as staff see them in a list: one line each, with what is urgent about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Count

from apps.accounts.models import User
from apps.claims.models import Claim, ClaimPresence
from apps.claims.site.network_time import describe_due, format_time
from apps.claims.staff.queue import PRESENCE_LIFETIME
from apps.claims.staff.snooze import is_snoozed
from apps.core.staff.sections import State
from apps.documents.models import UserDocument


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """``is_new`` until this staff user has opened the claim. ``others`` have it open now."""

    claim: Claim
    due: State
    due_title: str
    is_new: bool
    files: int
    is_snoozed: bool
    others: list[str]


def build_rows(claims: Iterable[Claim], *, user: User, time_zone: ZoneInfo, now: datetime) -> list[ClaimRow]:
    """In two queries, whatever the number of claims."""
    claims = list(claims)
    opened: set[UUID] = set()
    others: dict[UUID, list[str]] = {}
    presences = ClaimPresence.objects.filter(claim__in=claims).order_by("user__callsign")
    for claim_id, user_id, callsign, seen_at in presences.values_list("claim", "user", "user__callsign", "seen_at"):
        if user_id == user.pk:
            opened.add(claim_id)
        elif seen_at > now - PRESENCE_LIFETIME:
            others.setdefault(claim_id, []).append(str(callsign))
    documents = UserDocument.objects.not_deleted().filter(claim__in=claims).order_by()
    files = dict(documents.values_list("claim").annotate(files=Count("id")))
    return [
        ClaimRow(
            claim,
            due=describe_due(claim, now=now, time_zone=time_zone),
            due_title=format_time(claim.due_at, time_zone=time_zone) if claim.due_at else "",
            is_new=claim.queue_at is not None and claim.pk not in opened,
            files=files.get(claim.pk, 0),
            is_snoozed=is_snoozed(claim, now=now),
            others=others.get(claim.pk, []),
        )
        for claim in claims
    ]
