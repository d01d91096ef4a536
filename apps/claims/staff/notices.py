"""Notifies staff, in the inbox and by email, once of each: new claims, answers, due times, hand-overs and more."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import cast
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from apps.accounts.models import User
from apps.claims.clock.due_times import get_business_hours
from apps.claims.models import Claim, StaffNotice, StaffSettings
from apps.claims.staff.people import available_staff, is_away, staff_on_duty
from apps.core import jobs
from apps.core.formatting import pluralize
from apps.core.request_meta import Actor
from apps.core.staff_news import StaffNews, deliver_staff_news
from apps.notifications import outbox

Kind = StaffNotice.Kind

SOON = timedelta(hours=2)
DIGEST_HOUR = 7
LIFETIME = timedelta(days=90)

_SUBJECTS = {
    Kind.NEW: "A new claim",
    Kind.ANSWERED: "A member answered",
    Kind.CHANGED: "A member corrected a claim",
    Kind.DUE_SOON: "A claim is due in two hours",
    Kind.OVERDUE: "A claim is overdue",
    Kind.RETURNED: "Back in the queue",
    Kind.SNOOZE_OVER: "A claim is no longer snoozed",
}
# The first notice is mailed at once, and what comes in this time after it as one email.
COLLECTING_TIME = timedelta(minutes=10)
# More references would not be read.
_MAX_REFERENCES = 10


def notify_of_new_claim(claim: Claim, *, now: datetime) -> None:
    """In the caller's transaction."""
    _notify(staff_on_duty(claim.service_request_type), claim, Kind.NEW, about=now, now=now)


def notify_of_answer(claim: Claim, *, now: datetime) -> None:
    """In the caller's transaction. Further answers until staff open the claim are part of the same step."""
    _notify_responsible(claim, Kind.ANSWERED, about=now, now=now)


def notify_of_end_of_snooze(claim: Claim, *, now: datetime) -> None:
    """In the caller's transaction."""
    _notify_responsible(claim, Kind.SNOOZE_OVER, about=now, now=now)


def notify_of_return(claim: Claim, why: str, *, former: User | None, by: User | None = None, now: datetime) -> None:
    """Notify staff on duty, and who worked on the claim before, in the caller's transaction.

    Not who has returned it.
    """
    recipients = [user for user in staff_on_duty(claim.service_request_type) if user != by]
    if former is not None and former.is_active and former not in recipients:
        recipients.append(former)
    text = f"{_SUBJECTS[Kind.RETURNED]}: {claim.reference}. {why}"
    _notify(recipients, claim, Kind.RETURNED, about=now, now=now, text=text)


def notify_of_correction(claim: Claim, *, now: datetime) -> None:
    """In the caller's transaction. The caller leaves out further corrections until staff open the claim."""
    _notify_responsible(claim, Kind.CHANGED, about=now, now=now)


def notify_of_hand_over(claim: Claim, assignee: User, *, actor: Actor, note: str, now: datetime) -> None:
    """In the caller's transaction."""
    text = f"{_get_callsign(actor)} handed over to you: {claim.reference}"
    _notify([assignee], claim, Kind.HANDED_OVER, about=now, now=now, text=text, detail=note)


def notify_of_mentions(claim: Claim, note: str, *, actor: Actor, now: datetime) -> None:
    """Notify each colleague whose callsign follows an @ as a word of its own, in the caller's transaction."""
    if "@" not in note:
        return
    staff = available_staff().select_related("staff_settings")
    mentioned = [user for user in staff if user != actor.user and is_mentioned(user.callsign or "", note)]
    text = f"{_get_callsign(actor)} mentioned you: {claim.reference}"
    _notify(mentioned, claim, Kind.MENTION, about=now, now=now, text=text, detail=note)


def _get_callsign(actor: Actor) -> str:
    return (actor.user and actor.user.callsign) or "The network"


def is_mentioned(callsign: str, note: str) -> bool:
    return re.search(rf"(?<![\w@])@{re.escape(callsign)}(?![\w-])", note, re.IGNORECASE) is not None


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
        return _notify_responsible(claim, kind, about=due_at, now=now)

    return jobs.process_rows(not_notified, notify)


@jobs.periodic("mail_staff_digests", every=timedelta(minutes=1), title="Mail collected notices to staff")
def send_digests(*, now: datetime) -> int:
    """Mail what waits, by the settings of the recipient: since before this morning, or for ten minutes.

    Returns the number of emails.
    """
    local = now.astimezone(get_business_hours().time_zone)
    morning = local.replace(hour=DIGEST_HOUR, minute=0, second=0, microsecond=0)
    waiting = StaffNotice.objects.filter(mailed_at__isnull=True)

    @transaction.atomic
    def send(recipient: User) -> bool:
        if _wants_digest(recipient):
            due = waiting.filter(created_at__lt=morning) if now >= morning else waiting.none()
        else:
            due = waiting.none() if _was_mailed(recipient, now=now) else waiting
        notices = list(due.filter(recipient=recipient).order_by("id").values_list("pk", "text", "claim", "path"))
        # Of two workers, only the first finds rows that are not mailed.
        count = waiting.filter(pk__in=[pk for pk, _text, _claim, _path in notices]).update(mailed_at=now)
        if not count or count != len(notices):
            return False
        _, first, claim_id, path = notices[0]
        if count == 1:
            _mail(recipient, first, f"{first}.", path or _get_path(claim_id), now=now)
        else:
            texts = [text for _pk, text, _claim, _path in notices[:_MAX_REFERENCES]]
            texts += ["…"] if count > _MAX_REFERENCES else []
            _mail(recipient, "Your claims", "\n".join([f"{pluralize(count, 'notice')}:", *texts]), "", now=now)
        return True

    recipients = User.objects.filter(pk__in=waiting.values("recipient"), is_active=True)
    # They get it after their return.
    recipients = recipients.exclude(staff_settings__is_away=True)
    return jobs.process_rows(recipients.select_related("staff_settings"), send)


def _was_mailed(recipient: User, *, now: datetime) -> bool:
    """Whether an email has left in the last ten minutes."""
    return StaffNotice.objects.filter(recipient=recipient, mailed_at__gt=now - COLLECTING_TIME).exists()


def _get_path(claim_id: UUID) -> str:
    return f"/staff/claims/claim/{claim_id}/change/"


@jobs.periodic("delete_old_staff_notices", every=timedelta(days=1), title="Delete old notices to staff")
def delete_old(*, now: datetime) -> int:
    """Return the number of deleted notices. Those of open claims stay: each event is notified once."""
    old = StaffNotice.objects.filter(created_at__lte=now - LIFETIME)
    return jobs.delete_rows(old.exclude(claim__in=Claim.objects.open()))


def _notices_of_due_time(kind: Kind) -> QuerySet[StaffNotice]:
    """Notices of this due time: to the assignee, or to anyone if staff on duty are responsible."""
    notices = StaffNotice.objects.filter(claim=OuterRef("pk"), kind=kind, about=OuterRef("due_at"))
    is_of_staff_on_duty = Q(claim__assignee__isnull=True) | Q(claim__assignee__is_active=False)
    return notices.filter(Q(recipient=OuterRef("assignee")) | is_of_staff_on_duty)


def _notify_responsible(claim: Claim, kind: Kind, *, about: datetime, now: datetime) -> int:
    """Notify the assignee, or staff on duty if there is none or the account is closed.

    The claim of somebody who is away stays theirs, but staff on duty are notified of it once in each absence.
    """
    assignee = claim.assignee
    if assignee is None or not assignee.is_active:
        return _notify(staff_on_duty(claim.service_request_type), claim, kind, about=about, now=now)
    count = _notify([assignee], claim, kind, about=about, now=now)
    return count + (_notify_of_absence(claim, assignee, kind, now=now) if is_away(assignee) else 0)


def _notify_of_absence(claim: Claim, assignee: User, kind: Kind, *, now: datetime) -> int:
    since = assignee.staff_settings.away_since or claim.created_at
    if StaffNotice.objects.filter(claim=claim, kind=Kind.OWNER_AWAY, about=since).exists():
        return 0
    text = f"{assignee.callsign} is away. {_SUBJECTS[kind]}: {claim.reference}"
    staff = staff_on_duty(claim.service_request_type)
    return _notify(staff, claim, Kind.OWNER_AWAY, about=since, now=now, text=text)


def _notify(
    recipients: Iterable[User],
    claim: Claim,
    kind: Kind,
    *,
    about: datetime,
    now: datetime,
    text: str = "",
    detail: str = "",
) -> int:
    """``text`` is what the inbox and the email say, by default the subject of the kind. Returns the number of rows."""
    text = text or f"{_SUBJECTS[kind]}: {claim.reference}"
    notice = StaffNotice(claim=claim, kind=kind, text=text, detail=detail, about=about, created_at=now)
    return sum(_deliver(recipient, notice, _get_path(claim.pk)) for recipient in recipients)


@deliver_staff_news(order=10)
def deliver(news: StaffNews) -> None:
    """Notify staff who are not away of what happened outside of claims."""
    staff = available_staff().exclude(staff_settings__is_away=True).select_related("staff_settings")
    notice = StaffNotice(kind=news.kind, text=news.text, path=news.path, about=news.now, created_at=news.now)
    for recipient in staff.filter(is_superuser=True) if news.is_for_superusers else staff:
        if recipient.has_perm(news.permission):
            _deliver(recipient, notice, news.path)


def _deliver(recipient: User, notice: StaffNotice, path: str) -> bool:
    """Store a copy of the notice for a recipient. ``False`` if another worker has stored it."""
    now = notice.created_at
    is_held = is_away(recipient) or _wants_digest(recipient)
    is_mailed = not is_held and not _was_mailed(recipient, now=now)
    copy = StaffNotice(
        recipient=recipient,
        claim=notice.claim,
        path=notice.path,
        kind=notice.kind,
        text=notice.text,
        detail=notice.detail,
        about=notice.about,
        mailed_at=now if is_mailed else None,
        created_at=now,
    )
    try:
        with transaction.atomic():
            copy.save(force_insert=True)
    except IntegrityError:
        return False
    if is_mailed:
        _mail(recipient, notice.text, f"{notice.text}.", path, now=now)
    return True


def _wants_digest(user: User) -> bool:
    # The settings of the recipients are read with them.
    own = getattr(user, "staff_settings", None)
    return own is not None and own.mail == StaffSettings.Mail.DIGEST


def _mail(recipient: User, subject: str, text: str, path: str, *, now: datetime) -> None:
    """Without content of the claim: only that something happened, the claim's reference, and the link."""
    url = f"{settings.PUBLIC_URL}{path or '/staff/inbox/'}" if settings.PUBLIC_URL else ""
    context = {"subject": subject, "news": text, "url": url}
    if recipient.email:
        outbox.send_email("staff_notice", to=None, to_address=recipient.email, context=context, now=now)
