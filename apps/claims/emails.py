"""Emails about a claim. They say that something happened and link to the claim, without any of its content."""

from datetime import datetime

from apps.claims.models import Claim
from apps.notifications import outbox

_NEWS = {
    "claim_under_review": ("Your claim is under review", "One of your claims is under review."),
    "claim_info_requested": ("Your claim waits for you", "One of your claims is waiting for information from you."),
    "claim_in_progress": ("Your claim is in progress", "Work on one of your claims is in progress."),
    "claim_completed": ("Your claim is completed", "One of your claims is completed."),
    "claim_declined": (
        "Your claim was declined",
        "One of your claims was declined. The service it used is yours again.",
    ),
    "claim_amount_corrected": (
        "Your claim: final amount corrected",
        "The final amount of one of your claims was corrected.",
    ),
    "claim_message": ("A message about your claim", "There is a new message about one of your claims."),
    "claim_request": ("A document is needed for your claim", "The network needs a document for one of your claims."),
    "claim_result": ("A result for your claim", "A result for one of your claims is ready for you."),
    "claim_result_withdrawn": (
        "A result of your claim was withdrawn",
        "A result of one of your claims was withdrawn. You are told as soon as there is a new one.",
    ),
}


def send_claim_email(claim: Claim, news: str, *, site: str, now: datetime) -> None:
    """Email the member in the caller's transaction. ``site`` is the scheme and host of the link."""
    subject, text = _NEWS[news]
    url = f"{site}/claims/{claim.pk}" if site else ""
    outbox.send_email("claim_news", to=claim.member, context={"subject": subject, "news": text, "url": url}, now=now)
