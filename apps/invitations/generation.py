"""New invitation codes: drawn at random, or one of an admin's own choice (member specification, section 5)."""

import re
import secrets
from datetime import datetime

from django.db import IntegrityError, connection, transaction
from django.db.models.sql import InsertQuery

from apps.audit import services as audit
from apps.core.errors import Conflict, Invalid, Unavailable
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS, MESSAGES
from apps.invitations import counts
from apps.invitations.codes import normalise
from apps.invitations.models import InvitationCode

# Thirty-two characters that are not mistaken for each other: no 0, O, 1, I.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

PREFIX = "AAN-"

CUSTOM_FORM = re.compile(rf"[A-Z0-9_-]{{1,{LIMITS['invitationCode']['maxLength']}}}")

# The columns of a new code that the database does not fill in by itself.
GIVEN_AT_FIRST = {"id", "code", "note", "expires_at", "created_at"}

DRAWS_AT_MOST = 3


class CodeExists(Conflict):
    """A custom code that stands already, whatever its state."""

    code = "code_exists"
    message = "This code already exists"


def draw() -> str:
    """A new random code: ``AAN-XXXXX-XXXXX``, 50 bits."""
    # Thirty-two letters: five bits of each random byte pick one of them evenly.
    letters = "".join(ALPHABET[byte & 31] for byte in secrets.token_bytes(10))
    return f"{PREFIX}{letters[:5]}-{letters[5:]}"


def generate(
    *, count: int, actor: Actor, now: datetime, note: str = "", expires_at: datetime | None = None
) -> list[InvitationCode]:
    """Store ``count`` new random codes. Raises ``Invalid`` for an end that has passed."""
    _require_future(expires_at, now)
    for _ in range(DRAWS_AT_MOST):
        rows = [
            InvitationCode(code=code, note=note, expires_at=expires_at, created_at=now) for code in _draw_many(count)
        ]
        try:
            _store(rows, actor=actor, action="codes_generated", is_batch=True)
        except IntegrityError:
            # Of 2^50 codes one stood already: draw all of them again.
            continue
        return rows
    raise Unavailable


def create_custom(
    *, code: str, actor: Actor, now: datetime, note: str = "", expires_at: datetime | None = None
) -> list[InvitationCode]:
    """Store one code of the admin's own choice. Raises ``CodeExists``, and ``Invalid`` for an end that has passed."""
    _require_future(expires_at, now)
    row = InvitationCode(code=normalise(code), note=note, expires_at=expires_at, created_at=now)
    try:
        _store([row], actor=actor, action="code_created", is_batch=False)
    except IntegrityError as error:
        raise CodeExists from error
    return [row]


def _require_future(expires_at: datetime | None, now: datetime) -> None:
    if expires_at is not None and expires_at <= now:
        raise Invalid({"expires_at": [MESSAGES["codes"]["expiryPast"]]})


def _draw_many(count: int) -> list[str]:
    drawn: set[str] = set()
    while len(drawn) < count:
        drawn.add(draw())
    return list(drawn)


@transaction.atomic(durable=True)
def _store(rows: list[InvitationCode], *, actor: Actor, action: str, is_batch: bool) -> None:
    # bulk_create would split a hundred rows into two statements on SQLite.
    insert = InsertQuery(InvitationCode)
    columns = [field for field in InvitationCode._meta.concrete_fields if field.name in GIVEN_AT_FIRST]
    insert.insert_values(columns, [*rows])
    insert.get_compiler(connection=connection).execute_sql()
    counts.add(group=InvitationCode.Group.UNASSIGNED, number=len(rows))
    _record_new(rows, actor=actor, action=action, is_batch=is_batch)


def _record_new(rows: list[InvitationCode], *, actor: Actor, action: str, is_batch: bool) -> None:
    first, number = rows[0], len(rows)
    codes = ", ".join(row.code for row in rows)
    called = f"{number} invitation codes" if number > 1 else f"Code {first.code}"
    audit.log(
        actor=actor,
        action=action,
        description=f"{called} {'generated' if is_batch else 'created'}",
        subject=first,
        subject_name=called if number > 1 else first.code,
        after={"codes" if number > 1 else "code": codes, **audit.snapshot(first, "note", "expires_at")},
        is_batch=number > 1,
        now=first.created_at,
    )
