"""A mail once more: a copy of one that went out, or another ten tries for one that did not."""

from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts import activity, mail, record
from apps.accounts.models import Member, OutgoingMail
from apps.accounts.record import Actor
from apps.common.errors import Conflict

# Two presses of one button make one copy.
_JUST_NOW = timedelta(minutes=1)


class HeldSecret(Conflict):
    """Its text is erased, and its code or link may be spent."""

    sentence = (
        "This mail held a code or a link that opens an account, and its text is not kept. Ask the member to request "
        "a new one where they sign in"
    )


class StillOnItsWay(Conflict):
    """It has not gone out yet, and will be tried again."""

    sentence = "This mail is still on its way and will be tried again by itself"


class JustSent(Conflict):
    """A copy of the same mail was written a moment ago."""

    sentence = "A copy of this mail was written less than a minute ago"


def refuse_resending(sent: OutgoingMail) -> None:
    """Raise ``HeldSecret`` or ``StillOnItsWay`` where the mail is not to be sent again."""
    if sent.carries_secret:
        raise HeldSecret
    if sent.sent_at is None and not mail.was_given_up(sent):
        raise StillOnItsWay


def address_for(sent: OutgoingMail) -> str:
    """Where it goes: one that went out to the address that its reader has now, one that did not to its own."""
    return (sent.user.email if sent.user and sent.sent_at else "") or sent.to_address


@transaction.atomic(durable=True)
def resend(*, sent: OutgoingMail, by: Actor, reason: str, now: datetime) -> str:
    """Send it again, and return the address. Raises ``HeldSecret``, ``StillOnItsWay`` and ``JustSent``."""
    stored = OutgoingMail.objects.select_for_update(of=["self"]).select_related("user__member").get(pk=sent.pk)
    refuse_resending(stored)
    to_address = address_for(stored)
    if stored.sent_at is None:
        mail.try_anew(stored)
    else:
        _send_copy(stored, to_address, now)
    member = _member_of(stored)
    if member is not None:
        activity.record(
            member=member,
            action="mail_resent",
            description=f"Support sent a mail again: {stored.subject}",
            staff=by.name,
        )
    record.keep(
        by=by,
        action="mail_resent",
        description=f"Sent “{stored.subject}” again to {to_address}",
        subject=stored,
        after={"sent again to": to_address},
        reason=reason,
        member=member,
    )
    return to_address


def _send_copy(sent: OutgoingMail, to_address: str, now: datetime) -> None:
    same = OutgoingMail.objects.filter(user=sent.user, to_address=to_address, subject=sent.subject, text=sent.text)
    if same.filter(created_at__gt=now - _JUST_NOW).exists():
        raise JustSent
    mail.send(user=sent.user, to_address=to_address, subject=sent.subject, text=sent.text)


def _member_of(sent: OutgoingMail) -> Member | None:
    return sent.user.member if sent.user is not None and sent.user.is_member else None
