"""News about a claim. The emails say that something happened and link to the claim.

Of the claim they name the reference and nothing else. The inbox lists each news at once. The receipt of a new claim and
an email about a move wait for ten minutes, so that files and moves which follow are in the same email; all others leave
at once.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from apps.accounts.models import Member
from apps.claims.models import Claim, Deliverable, PendingMoveEmail
from apps.core import jobs
from apps.core.formatting import pluralize
from apps.core.rules import UNIT_RETURNS
from apps.documents.models import UserDocument
from apps.notifications import changes
from apps.notifications.inbox import Kind, leave_out_of_digest, mail_later, notify
from apps.notifications.models import Delivery
from apps.notifications.preferences import get_preferences

# From the first move that is not mailed yet.
MOVE_EMAIL_DELAY = timedelta(minutes=10)

_DELAYED = {"claim_under_review", "claim_info_requested", "claim_in_progress", "claim_completed"}

_CLOSED_WITHOUT_RESULT = {Claim.Status.DECLINED, Claim.Status.WITHDRAWN}

_NEWS = {
    "claim_received": ("Claim {reference} received", "We have your claim {reference}."),
    "claim_under_review": ("Claim {reference} is under review", "Your claim {reference} is under review."),
    "claim_info_requested": (
        "Claim {reference} is waiting for you",
        "Your claim {reference} needs information from you.",
    ),
    "claim_in_progress": ("Claim {reference} is in progress", "Work on your claim {reference} is in progress."),
    "claim_completed": ("Claim {reference} is completed", "Your claim {reference} is completed."),
    "claim_declined": ("Claim {reference} was declined", "Your claim {reference} was declined."),
    "claim_amount_corrected": (
        "Claim {reference}: final amount corrected",
        "The final amount of your claim {reference} was corrected.",
    ),
    "claim_message": ("Claim {reference}: a new message", "There is a new message about your claim {reference}."),
    "claim_request": (
        "Claim {reference}: a document is needed",
        "The network needs a document for your claim {reference}.",
    ),
    "claim_requests": (
        "Claim {reference}: documents are needed",
        "The network needs documents for your claim {reference}.",
    ),
    "claim_request_reminder": (
        "Claim {reference}: a document is still needed",
        "The network still needs a document for your claim {reference}, and soon. The claim's page says which one.",
    ),
    "claim_result": (
        "Claim {reference}: your result is ready",
        "A result for your claim {reference} is ready for you.",
    ),
    "claim_reminder": (
        "Claim {reference}: your result is waiting for you",
        "A result for your claim {reference} is waiting for you: accept it, or ask a question while you can.",
    ),
    "claim_result_withdrawn": (
        "Claim {reference}: a result was withdrawn",
        "A result for your claim {reference} was withdrawn. You get another email as soon as there is a new one.",
    ),
}


_KINDS = {
    "claim_message": Kind.CLAIM_MESSAGE,
    "claim_request": Kind.CLAIM_REQUEST,
    "claim_requests": Kind.CLAIM_REQUEST,
    "claim_request_reminder": Kind.CLAIM_REMINDER,
    "claim_result": Kind.CLAIM_RESULT,
    "claim_reminder": Kind.CLAIM_REMINDER,
    "claim_result_withdrawn": Kind.CLAIM_RESULT_WITHDRAWN,
}

_ALSO_CHANGED = {
    "claim_declined": [changes.SUBSCRIPTION],
    "claim_result": [changes.DOCUMENTS],
    "claim_result_withdrawn": [changes.DOCUMENTS],
}


def send_claim_email(claim: Claim, news: str, *, site: str, now: datetime, changed: Sequence[str] = ()) -> None:
    """Notify the member, last in the caller's transaction.

    ``site`` is the scheme and host of the link in the email. ``changed`` is what has changed beside the claim.
    """
    skipped: set[Delivery] = set()
    if news in _DELAYED:
        skipped = {Delivery.MAIL}
        _schedule_move_email(claim, site=site, now=now)
    elif news == "claim_declined":
        # It says what became of the claim.
        PendingMoveEmail.objects.filter(claim=claim).delete()
    if claim.is_muted:
        skipped = set(Delivery)
    notify(
        claim.member,
        _KINDS.get(news, Kind.CLAIM_MOVED),
        **_render(claim, news, site=site),
        skipped=skipped,
        # The inbox may name the claim, because reading it requires signing in.
        text=claim.property_address + (f" ({claim.claim_number})" if claim.claim_number else ""),
        link=get_link(claim),
        changed=[*changes.of_claim(claim.pk), *_ALSO_CHANGED.get(news, []), *changed],
        now=now,
    )


@transaction.atomic(durable=True)
def mute_claim(*, member: Member, claim_id: UUID, is_muted: bool) -> None:
    """Send the member no emails about a claim, or send them again."""
    if not Claim.objects.owned_by(member).filter(pk=claim_id).exclude(is_muted=is_muted).update(is_muted=is_muted):
        return
    if is_muted:
        leave_out_of_digest(member, link=_get_path(claim_id))
    changes.raise_version(member, *changes.of_claim(claim_id))


def _render(claim: Claim, news: str, *, site: str) -> dict[str, Any]:
    subject, text = (part.format(reference=claim.reference) for part in _NEWS[news])
    if news == "claim_declined":
        text = with_unit_return(text, claim)
    url = f"{site}{get_link(claim)}" if site else ""
    return {"template": "claim_news", "context": {"subject": subject, "news": text, "url": url}, "site": site}


def _schedule_move_email(claim: Claim, *, site: str, now: datetime) -> None:
    pending = PendingMoveEmail(claim=claim, due_at=now + MOVE_EMAIL_DELAY, site=site)
    PendingMoveEmail.objects.bulk_create([pending], ignore_conflicts=True)


def schedule_receipt(claim: Claim, *, site: str, now: datetime) -> None:
    """Mail the member what was received, ten minutes later because the files follow the claim."""
    PendingMoveEmail.objects.create(claim=claim, due_at=now + MOVE_EMAIL_DELAY, site=site, is_receipt=True)


def _render_receipt(claim: Claim, *, site: str) -> dict[str, Any]:
    rendered = _render(claim, "claim_received", site=site)
    own = UserDocument.objects.not_deleted().filter(claim=claim, source=UserDocument.Source.MEMBER, is_draft=False)
    files = pluralize(own.count(), "file")
    sentences = [f"We have your claim {claim.reference} with {files}."]
    news = f"claim_{claim.status}"
    if news in _DELAYED:
        sentences.append(_NEWS[news][1].format(reference=claim.reference))
    if claim.due_at:
        due_at = claim.due_at.astimezone(ZoneInfo(get_preferences(claim.member).current_time_zone))
        sentences.append(f"The network answers by {due_at:%B} {due_at.day}, {due_at:%Y at %I:%M %p %Z}.")
    rendered["context"]["news"] = " ".join(sentences)
    return rendered


@jobs.periodic("mail_moves_of_claims", every=timedelta(minutes=1), title="Mail moves of claims")
def send_move_emails(*, now: datetime) -> int:
    """Mail what became of the claims that were submitted or moved ten minutes ago. Returns the number of emails."""

    @transaction.atomic
    def send(pending: PendingMoveEmail) -> bool:
        claim = Claim.objects.locked(pending.claim_id)
        # Of two workers, only the first one deletes it.
        if not PendingMoveEmail.objects.filter(pk=pending.pk, due_at=pending.due_at).delete()[0]:
            return False
        news = f"claim_{claim.status}"
        if pending.is_receipt and not claim.is_muted and claim.status not in _CLOSED_WITHOUT_RESULT:
            mail_later(claim.member, Kind.CLAIM_MOVED, **_render_receipt(claim, site=pending.site), now=now)
            return True
        if news not in _DELAYED or claim.is_muted or _is_in_result_email(claim):
            return False
        mail_later(claim.member, Kind.CLAIM_MOVED, **_render(claim, news, site=pending.site), now=now)
        return True

    return jobs.process_rows(PendingMoveEmail.objects.filter(due_at__lte=now).order_by("due_at"), send)


def _is_in_result_email(claim: Claim) -> bool:
    """Whether the claim was completed so close to a release that the email about the result says enough."""
    if claim.status != Claim.Status.COMPLETED:
        return False
    completed_at = claim.status_changes.filter(status=claim.status).latest("created_at").created_at
    around = (completed_at - MOVE_EMAIL_DELAY, completed_at + MOVE_EMAIL_DELAY)
    return Deliverable.objects.filter(claim=claim, released_at__range=around).exists()


def with_unit_return(text: str, claim: Claim) -> str:
    """The text with what became of the unit, if the claim is withdrawn or declined."""
    return f"{text} {UNIT_RETURNS[claim.unit_return]}" if claim.unit_return else text


def get_link(claim: Claim) -> str:
    return _get_path(claim.pk)


def _get_path(claim_id: UUID) -> str:
    return f"/claims/{claim_id}"
