"""What a mail service reports about emails, and what follows for an address that does not accept them.

News for a member whose address bounces waits, until the address changes or staff clear the bounce. Emails about
security are sent anyway.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member
from apps.audit import services as audit
from apps.core import jobs
from apps.core.errors import Conflict
from apps.core.request_meta import Actor
from apps.notifications.audit_actions import AuditAction
from apps.notifications.inbox import Kind, notify
from apps.notifications.models import NotificationPreferences, OutgoingMail
from apps.notifications.outbox import is_bouncing, send_due_mails

Outcome = OutgoingMail.Outcome


@transaction.atomic(durable=True)
def record_outcome(*, mail_id: UUID, outcome: Outcome, now: datetime) -> None:
    """Store a report of the mail service. Ignores an unknown email, and a delivery after a bounce."""
    mails = OutgoingMail.objects.filter(pk=mail_id)
    if outcome == Outcome.DELIVERED:
        mails = mails.filter(outcome="")
    if not mails.update(outcome=outcome, outcome_at=now) or outcome == Outcome.DELIVERED:
        return
    user = mails.select_related("user").get().user
    # The member may have another address by now.
    if user is None or not user.is_member or not mails.filter(to_address__iexact=user.email).exists():
        return
    if is_bouncing(user):
        return
    NotificationPreferences.objects.update_or_create(member_id=user.pk, defaults={"mail_bounced_at": now})
    OutgoingMail.objects.filter(user=user, is_news=True, sent_at__isnull=True).update(is_on_hold=True)
    notify(user.member, Kind.NETWORK, template="mail_bounced", context={}, link="/profile", now=now)


def clear(member: Member, *, address: str) -> bool:
    """Send the news that waits to this address, in the caller's transaction. False if nothing had bounced."""
    bounced = NotificationPreferences.objects.filter(member=member, mail_bounced_at__isnull=False)
    if not bounced.update(mail_bounced_at=None):
        return False
    waiting = OutgoingMail.objects.filter(user_id=member.pk, is_on_hold=True, sent_at__isnull=True)
    waiting.update(is_on_hold=False, to_address=address)
    jobs.wake(send_due_mails)
    return True


class NothingBounced(Conflict):
    message = "Mails to this member do not come back, so there is nothing to clear"


def refuse_without_bounce(mail: OutgoingMail) -> None:
    """Raise ``NothingBounced`` unless this email came back or waits, and the member's address still bounces."""
    # Most emails need no query, of which a list would make one for each row.
    has_come_back = mail.outcome in {Outcome.BOUNCED, Outcome.COMPLAINED}
    if not (has_come_back or mail.is_on_hold) or not is_bouncing(mail.user):
        raise NothingBounced


@transaction.atomic(durable=True)
def clear_by_support(*, mail: OutgoingMail, actor: Actor, reason: str, now: datetime) -> None:
    """Use the member's address again. Raises ``NothingBounced``."""
    refuse_without_bounce(mail)
    user = mail.user
    if user is None or not clear(user.member, address=user.email):
        raise NothingBounced
    audit.log(
        AuditAction.BOUNCE_CLEARED,
        actor=actor,
        target=mail,
        description=f"Mail to {user.email} is sent again",
        reason=reason,
        member=user.member,
        activity="Support cleared the bounces of your address",
        now=now,
    )
