from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from apps.access.links import link
from apps.audit import services as audit
from apps.core.errors import Throttled
from apps.core.rate_limits import Limit, add_attempt
from apps.core.request_meta import Actor
from apps.invitations.audit_actions import AuditAction
from apps.invitations.codes import lock_code, require_open, require_version_of
from apps.invitations.models import InvitationCode
from apps.notifications import outbox

EMAIL_LIMIT = Limit("invitations-mailed", max_attempts=20, window=timedelta(minutes=1))


def send_invitation_email(
    *, code_id: UUID, email: str, origin: str, actor: Actor, now: datetime, expected_version: int | None = None
) -> InvitationCode:
    """Email an open code as a registration link. The code is not assigned to the recipient.

    ``origin`` is the scheme and host of the link. Raises ``Throttled`` after 20 emails in a minute by one admin,
    ``NotFound``, the errors of ``require_open``, and ``EditConflict`` if the code does not have the expected version.
    """
    attempts = add_attempt(EMAIL_LIMIT, str(actor.user.pk) if actor.user else actor.name, now=now)
    if attempts.count > EMAIL_LIMIT.max_attempts:
        raise Throttled(retry_after=attempts.seconds_left)
    return _send(code_id=code_id, email=email, origin=origin, actor=actor, now=now, expected_version=expected_version)


@transaction.atomic(durable=True)
def _send(
    *, code_id: UUID, email: str, origin: str, actor: Actor, now: datetime, expected_version: int | None
) -> InvitationCode:
    row = lock_code(code_id)
    require_open(row, now=now)
    require_version_of(row, expected_version)
    outbox.send_email(
        "invitation",
        to=None,
        to_address=email,
        context={"code": row, "url": link(origin, "/register", code=row.code)},
        # Anyone who has the link can register.
        carries_secret=True,
        invitation_code_id=row.pk,
        now=now,
    )
    audit.log(
        AuditAction.CODE_EMAILED,
        actor=actor,
        target=row,
        description=f"Code {row.code} mailed to {email}",
        after={"mailed to": email},
        now=now,
    )
    return row
