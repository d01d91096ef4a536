"""News about a claim. The emails say that something happened and link to the claim, without any of its content."""

from collections.abc import Sequence
from datetime import datetime

from apps.claims.models import Claim
from apps.core.rules import UNIT_RETURNS
from apps.notifications import changes
from apps.notifications.inbox import Kind, notify

_NEWS = {
    "claim_under_review": ("Your claim is under review", "One of your claims is under review."),
    "claim_info_requested": (
        "Your claim is waiting for you",
        "One of your claims needs information from you.",
    ),
    "claim_in_progress": ("Your claim is in progress", "Work on one of your claims is in progress."),
    "claim_completed": ("Your claim is completed", "One of your claims is completed."),
    "claim_declined": ("Your claim was declined", "One of your claims was declined."),
    "claim_amount_corrected": (
        "Your claim: final amount corrected",
        "The final amount of one of your claims was corrected.",
    ),
    "claim_message": ("A message about your claim", "There is a new message about one of your claims."),
    "claim_request": ("A document is needed for your claim", "The network needs a document for one of your claims."),
    "claim_result": ("A result for your claim", "A result for one of your claims is ready for you."),
    "claim_reminder": (
        "Your result is waiting for you",
        "A result of one of your claims is waiting for you: accept it, or ask a question while you can.",
    ),
    "claim_result_withdrawn": (
        "A result of your claim was withdrawn",
        "A result of one of your claims was withdrawn. You get another email as soon as there is a new one.",
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
    subject, text = _NEWS[news]
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
