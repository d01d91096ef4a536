"""Notes on claims that only staff see."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.claims.audit_actions import AuditAction
from apps.claims.models import Claim, ClaimNote
from apps.claims.one_time_keys import is_used
from apps.claims.staff.actions import log_action
from apps.claims.staff.notices import notify_of_mentions
from apps.core.request_meta import Actor


@transaction.atomic(durable=True)
def write_note(*, note_id: UUID, claim_id: UUID, text: str, actor: Actor, now: datetime) -> None:
    """Save a note. A second call with the same ``note_id`` and text does nothing.

    Raises ``KeyOfAnotherClaim`` and ``KeyOfAnotherText``.
    """
    claim = Claim.objects.locked(claim_id)
    if not is_used(note_id, ClaimNote, claim=claim, text=text):
        add_note(claim, text, note_id=note_id, actor=actor, now=now)


def add_note(claim: Claim, text: str, *, note_id: UUID, actor: Actor, now: datetime) -> None:
    """Save a note in the caller's transaction, and notify the colleagues whom it mentions."""
    ClaimNote.objects.create(pk=note_id, claim=claim, written_by=actor.user, text=text, created_at=now)
    notify_of_mentions(claim, text, actor=actor, now=now)
    log_action(
        AuditAction.CLAIM_NOTE_WRITTEN,
        claim=claim,
        actor=actor,
        description=f"Wrote a note on the claim {claim}",
        now=now,
    )
