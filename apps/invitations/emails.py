"""An invitation by mail: the link that opens registration with the code filled in."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from apps.accounts.links import link
from apps.audit import services as audit
from apps.core.errors import Throttled
from apps.core.rate_limits import Limit, get_store
from apps.core.request_meta import Actor
from apps.invitations.codes import locked, require_open, require_unchanged
from apps.invitations.models import InvitationCode
from apps.notifications import outbox

MAILED = Limit("invitations-mailed", max_attempts=20, window=timedelta(minutes=1))


def mail_invitation(
    *, code_id: UUID, email: str, origin: str, actor: Actor, now: datetime, seen: int | None = None
) -> InvitationCode:
    """Mail an open code to whoever is to redeem it; it is assigned to nobody by that.

    ``origin`` is the scheme and host of the link. Raises ``Throttled`` after 20 in a minute by one admin, ``NotFound``,
    as ``require_open`` and, where the code is not as it was ``seen``, ``EditConflict``.
    """
    tries = get_store().add(MAILED, str(actor.user.pk) if actor.user else actor.name, now=now)
    if tries.count > MAILED.max_attempts:
        raise Throttled(retry_after=tries.seconds_left)
    return _mail(code_id=code_id, email=email, origin=origin, actor=actor, now=now, seen=seen)


@transaction.atomic(durable=True)
def _mail(*, code_id: UUID, email: str, origin: str, actor: Actor, now: datetime, seen: int | None) -> InvitationCode:
    row = locked(code_id)
    require_open(row, now=now)
    require_unchanged(row, seen)
    outbox.send(
        user=None,
        to_address=email,
        subject="Your invitation to the Anonymous Adjusters Network",
        text=_letter(row, link(origin, "/register", code=row.code)),
        # Whoever holds the link gets in.
        carries_secret=True,
    )
    audit.log(
        actor=actor,
        action="code_mailed",
        description=f"Code {row.code} mailed to {email}",
        subject=row,
        after={"mailed to": email},
        now=now,
    )
    return row


def _letter(row: InvitationCode, address: str) -> str:
    end = f", until {row.expires_at:%d %B %Y at %H:%M} UTC" if row.expires_at else ""
    return (
        "A place in the network is open, and somebody inside has put your name to it.\n\n"
        f"Your invitation code is {row.code}. It admits one person, once{end}. This link redeems it:\n\n"
        f"{address}\n\n"
        "Use the device that you will work from: the network binds it to you. Pass the link on to nobody; whoever "
        "follows it first takes the place. If this means nothing to you, there is nothing to do.\n\nThe network"
    )
