"""Support staff note what they have answered; two who answer at once leave one mark, and one line on record."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from apps.accounts import record
from apps.accounts.record import Actor
from apps.common.errors import Conflict
from apps.contact.models import Incoming, ServiceRequest

_MARK = ("answered_at", "answered_by")


class AlreadyAnswered(Conflict):
    """Somebody has marked it meanwhile."""

    sentence = "This is marked as answered already"


class NotAnswered(Conflict):
    """There is no mark to take away."""

    sentence = "This is new: nobody has marked it as answered"


@transaction.atomic(durable=True)
def mark_answered(*, incoming: Incoming, by: Actor, note: str, now: datetime) -> None:
    """Note who answered and when; the note stands on record. Raises ``AlreadyAnswered``."""
    if not _mark_answered(incoming, by, note, now):
        raise AlreadyAnswered


@transaction.atomic(durable=True)
def mark_all_answered(*, chosen: QuerySet[Any], by: Actor, now: datetime) -> int:
    """Mark those that are new, each on record; return how many."""
    # In one order for all: two staff with the same rows in hand must not wait for each other.
    return sum(_mark_answered(incoming, by, "", now) for incoming in chosen.order_by("pk"))


@transaction.atomic(durable=True)
def mark_new(*, incoming: Incoming, by: Actor, reason: str, now: datetime) -> None:
    """Let it wait for an answer again. Raises ``NotAnswered``."""
    locked = _row(incoming).select_for_update(of=("self",)).select_related("answered_by").get()
    if locked.answered_at is None:
        raise NotAnswered
    before = record.facts(locked, *_MARK)
    _row(incoming).update(answered_at=None, answered_by=None)
    incoming.answered_at = incoming.answered_by = None
    _keep(incoming, before, action="marked_new", did="Marked as new again", by=by, reason=reason, now=now)


def _mark_answered(incoming: Incoming, by: Actor, note: str, now: datetime) -> bool:
    before = record.facts(incoming, *_MARK)
    # The condition stands in the UPDATE: of two staff who mark at once, one does.
    if not _row(incoming).filter(answered_at__isnull=True).update(answered_at=now, answered_by=by.user):
        return False
    incoming.answered_at, incoming.answered_by = now, by.user
    _keep(incoming, before, action="marked_answered", did="Marked as answered", by=by, reason=note, now=now)
    return True


def _keep(
    incoming: Incoming, before: dict[str, Any], *, action: str, did: str, by: Actor, reason: str, now: datetime
) -> None:
    record.keep(
        by=by,
        action=action,
        description=f"{did}: {incoming}",
        subject=incoming,
        before=before,
        after=record.facts(incoming, *_MARK),
        reason=reason,
        member=incoming.member if isinstance(incoming, ServiceRequest) else None,
        now=now,
    )


def _row(incoming: Incoming) -> QuerySet[Incoming]:
    return type(incoming)._default_manager.filter(pk=incoming.pk)
