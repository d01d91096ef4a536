"""Creating invitation codes, random or chosen by an admin."""

import re
import secrets
from datetime import datetime

from django.db import IntegrityError, transaction

from apps.audit import services as audit
from apps.core.errors import Conflict, Invalid, Unavailable
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS, MESSAGES
from apps.invitations import counts
from apps.invitations.audit_actions import AuditAction
from apps.invitations.codes import normalise_code
from apps.invitations.models import CodeNote, InvitationCode

# 32 characters without those that are easily confused: 0, O, 1 and I.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

PREFIX = "AAN-"

CUSTOM_CODE_PATTERN = re.compile(rf"[A-Z0-9_-]{{1,{LIMITS['invitationCode']['maxLength']}}}")

MAX_ATTEMPTS = 3


class CodeExists(Conflict):
    code = "code_exists"
    message = "This code already exists"


def get_random_code() -> str:
    """Return a random code such as ``AAN-7KQ2M-XR4TB``, with 50 bits of entropy."""
    # All random bytes in one system call. A byte modulo 32 is evenly distributed.
    characters = [ALPHABET[byte % len(ALPHABET)] for byte in secrets.token_bytes(10)]
    return f"{PREFIX}{''.join(characters[:5])}-{''.join(characters[5:])}"


def generate(
    *, count: int, actor: Actor, now: datetime, note: str = "", expires_at: datetime | None = None
) -> list[InvitationCode]:
    """Store ``count`` new random codes. Raises ``Invalid`` if ``expires_at`` is in the past."""
    _require_future(expires_at, now)
    for _ in range(MAX_ATTEMPTS):
        rows = [
            InvitationCode(code=code, note=note, expires_at=expires_at, created_at=now)
            for code in _get_unique_codes(count)
        ]
        try:
            _store(rows, actor=actor, action=AuditAction.CODES_GENERATED, is_batch=True)
        except IntegrityError:
            # One of the random codes already exists: generate the whole batch again.
            continue
        return rows
    raise Unavailable


def create_custom(
    *, code: str, actor: Actor, now: datetime, note: str = "", expires_at: datetime | None = None
) -> list[InvitationCode]:
    """Store one code chosen by the admin. Raises ``CodeExists``, and ``Invalid`` if ``expires_at`` is in the past."""
    _require_future(expires_at, now)
    row = InvitationCode(code=normalise_code(code), note=note, expires_at=expires_at, created_at=now)
    try:
        _store([row], actor=actor, action=AuditAction.CODE_CREATED, is_batch=False)
    except IntegrityError as error:
        raise CodeExists from error
    return [row]


def _require_future(expires_at: datetime | None, now: datetime) -> None:
    if expires_at is not None and expires_at <= now:
        raise Invalid({"expires_at": [MESSAGES["codes"]["expiryPast"]]})


def _get_unique_codes(count: int) -> list[str]:
    codes: set[str] = set()
    while len(codes) < count:
        codes.add(get_random_code())
    return list(codes)


@transaction.atomic(durable=True)
def _store(rows: list[InvitationCode], *, actor: Actor, action: str, is_batch: bool) -> None:
    InvitationCode.objects.bulk_create(rows)
    store_note(rows[0].note)
    counts.add(group=InvitationCode.Group.UNASSIGNED, number=len(rows))
    _log_new_codes(rows, actor=actor, action=action, is_batch=is_batch)


def store_note(note: str) -> None:
    """Make the note of new codes searchable, in the transaction that stores them."""
    if note:
        CodeNote.objects.bulk_create([CodeNote(note=note)], ignore_conflicts=True)


def _log_new_codes(rows: list[InvitationCode], *, actor: Actor, action: str, is_batch: bool) -> None:
    first, number = rows[0], len(rows)
    codes = ", ".join(row.code for row in rows)
    name = f"{number} invitation codes" if number > 1 else f"Code {first.code}"
    audit.log(
        action,
        actor=actor,
        target=InvitationCode if number > 1 else first,
        description=f"{name} {'generated' if is_batch else 'created'}",
        after={"codes" if number > 1 else "code": codes, **audit.snapshot(first, "note", "expires_at")},
        target_name=name if number > 1 else first.code,
        now=first.created_at,
    )
