"""Notifies staff by email, once each, of new claims, of answers, and of claims that are due soon or overdue."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import cast

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from apps.accounts.models import User
from apps.claims.clock.due_times import get_business_hours
from apps.claims.models import Claim, StaffNotice, StaffSettings
from apps.claims.staff.queue import staff_on_duty
from apps.core import jobs
from apps.core.formatting import pluralize
from apps.notifications import outbox

Kind = StaffNotice.Kind

SOON = timedelta(hours=2)
DIGEST_HOUR = 7
LIFETIME = timedelta(days=90)

_SUBJECTS = {
    Kind.NEW: "A new claim",
    Kind.ANSWERED: "A member answered",
    Kind.DUE_SOON: "A claim is due in two hours",
    Kind.OVERDUE: "A claim is overdue",
}


def notify_of_new_claim(claim: Claim, *, now: datetime) -> None:
    """In the caller's transaction."""
    _notify(staff_on_duty(claim.service_request_type), claim, Kind.NEW, about=now, now=now)


def notify_of_answer(claim: Claim, *, now: datetime) -> None:
    """In the caller's transaction. Further answers until staff open the claim are part of the same step."""
    _notify(_get_responsible(claim), claim, Kind.ANSWERED, about=now, now=now)


@jobs.periodic("notify_staff_of_due_claims", every=timedelta(minutes=5), title="Notify staff of due claims")
def notify_of_due_times(*, now: datetime) -> int:
    """Notify staff of claims that are due within two hours, or overdue. Returns the number of new notices."""
    due = Claim.objects.open().filter(due_at__lte=now + SOON).select_related("assignee__staff_settings", "member__user")
    not_notified = due.exclude(Exists(_notices_of_due_time(Kind.OVERDUE))).exclude(
        Exists(_notices_of_due_time(Kind.DUE_SOON)), due_at__gt=now
    )

    @transaction.atomic
    def notify(claim: Claim) -> int:
        due_at = cast(datetime, claim.due_at)
        kind = Kind.OVERDUE if due_at <= now else Kind.DUE_SOON
        return _notify(_get_responsible(claim), claim, kind, about=due_at, now=now)

    return jobs.process_rows(not_notified, notify)


@jobs.periodic("mail_staff_digests", every=timedelta(minutes=10), title="Mail digests to staff")
def send_digests(*, now: datetime) -> int:
    """Mail what waits for the digest since before this morning. Returns the number of emails."""
    local = now.astimezone(get_business_hours().time_zone)
    morning = local.replace(hour=DIGEST_HOUR, minute=0, second=0, microsecond=0)
    waiting = StaffNotice.objects.filter(mailed_at__isnull=True, created_at__lt=morning)
    if now < morning:
        return 0

    @transaction.atomic
    def send(recipient: User) -> bool:
        # Of two workers, only the first finds rows that are not mailed.
        notices = waiting.filter(recipient=recipient).update(mailed_at=now)
        if notices:
            _mail(recipient, "Your claims", f"{pluralize(notices, 'notice')} about claims.", "", now=now)
        return bool(notices)

    return jobs.process_rows(User.objects.filter(pk__in=waiting.values("recipient"), is_active=True), send)


@jobs.periodic("delete_old_staff_notices", every=timedelta(days=1), title="Delete old notices to staff")
def delete_old(*, now: datetime) -> int:
    """Return the number of deleted notices. Those of open claims stay: each event is notified once."""
    old = StaffNotice.objects.filter(created_at__lte=now - LIFETIME)
    return jobs.delete_rows(old.exclude(claim__in=Claim.objects.open()))


def _notices_of_due_time(kind: Kind) -> QuerySet[StaffNotice]:
    """Notices of this due time: to the assignee, or to anyone if staff on duty are responsible."""
    notices = StaffNotice.objects.filter(claim=OuterRef("pk"), kind=kind, about=OuterRef("due_at"))
    is_of_staff_on_duty = (
        Q(claim__assignee__isnull=True)
        | Q(claim__assignee__is_active=False)
        | Q(claim__assignee__staff_settings__is_away=True)
    )
    return notices.filter(Q(recipient=OuterRef("assignee")) | is_of_staff_on_duty)


def _get_responsible(claim: Claim) -> Iterable[User]:
    """The assignee, or staff on duty if there is none, or if they are away or their account is closed."""
    assignee = claim.assignee
    if assignee is not None and assignee.is_active and not _is_away(assignee):
        return [assignee]
    return staff_on_duty(claim.service_request_type)


def _is_away(user: User) -> bool:
    own = getattr(user, "staff_settings", None)
    return own is not None and own.is_away


def _notify(recipients: Iterable[User], claim: Claim, kind: Kind, *, about: datetime, now: datetime) -> int:
    count = 0
    for recipient in recipients:
        is_mailed = not _wants_digest(recipient)
        try:
            with transaction.atomic():
                StaffNotice.objects.create(
                    recipient=recipient,
                    claim=claim,
                    kind=kind,
                    about=about,
                    mailed_at=now if is_mailed else None,
                    created_at=now,
                )
        except IntegrityError:
            continue  # another worker has created it
        count += 1
        if is_mailed:
            subject = f"{_SUBJECTS[kind]}: {claim.reference}"
            _mail(recipient, subject, f"{subject}.", f"/staff/claims/claim/{claim.pk}/change/", now=now)
    return count


def _wants_digest(user: User) -> bool:
    # The settings of the recipients are read with them.
    own = getattr(user, "staff_settings", None)
    return own is not None and own.mail == StaffSettings.Mail.DIGEST


def _mail(recipient: User, subject: str, text: str, path: str, *, now: datetime) -> None:
    """Without content of the claim: only that something happened, the claim's reference, and the link."""
    url = f"{settings.PUBLIC_URL}{path or '/staff/'}" if settings.PUBLIC_URL else ""
    context = {"subject": subject, "news": text, "url": url}
    if recipient.email:
        outbox.send_email("staff_notice", to=None, to_address=recipient.email, context=context, now=now)
