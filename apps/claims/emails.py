"""News about a claim. The emails say that something happened and link to the claim.

Of the claim they name the reference and nothing else.
"""

from collections.abc import Sequence
from datetime import datetime

from apps.claims.models import Claim
from apps.core.rules import UNIT_RETURNS
from apps.notifications import changes
from apps.notifications.inbox import Kind, notify

_NEWS = {
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
    subject, text = (part.format(reference=claim.reference) for part in _NEWS[news])
    if news == "claim_declined":
        text = with_unit_return(text, claim)
    link = get_link(claim)
    notify(
        claim.member,
        _KINDS.get(news, Kind.CLAIM_MOVED),
        template="claim_news",
        context={"subject": subject, "news": text, "url": f"{site}{link}" if site else ""},
        # The inbox may name the claim, because reading it requires signing in.
        text=claim.property_address + (f" ({claim.claim_number})" if claim.claim_number else ""),
        link=link,
        site=site,
        changed=[*changes.of_claim(claim.pk), *_ALSO_CHANGED.get(news, []), *changed],
        now=now,
    )


def with_unit_return(text: str, claim: Claim) -> str:
    """The text with what became of the unit, if the claim is withdrawn or declined."""
    return f"{text} {UNIT_RETURNS[claim.unit_return]}" if claim.unit_return else text


def get_link(claim: Claim) -> str:
    return f"/claims/{claim.pk}"
