"""The pages of the staff actions on claims: opened, filled in and sent as a browser does."""

import re
from typing import Any

from apps.claims.models import Claim
from tests.documents.files import PDF, upload
from tests.factories import Caller

STAFF_URL = "/staff/claims/claim/"
REASON = "The file is complete"

_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)"(?: value="([^"]*)")?')


def page_url(claim: Claim, page: str = "change") -> str:
    return f"{STAFF_URL}{claim.pk}/{page}/"


def get_html(caller: Caller, path: str, query: dict[str, Any] | None = None) -> str:
    return caller.get(path, query).content.decode()


def hidden_fields(html: str) -> dict[str, str]:
    """The hidden fields of the page's form, with its one-time key and the version of the row."""
    return {name: value for name, value in _HIDDEN.findall(html) if name != "csrfmiddlewaretoken"}


# Their forms have hidden fields without which they are refused.
_OPENED_FIRST = {"move", "release", "discard", "withdraw-deliverable", "assign"}


def send(caller: Caller, claim: Claim, page: str, query: str = "", **fields: Any) -> Any:
    """Send the form of an action, with the hidden fields of its page if it needs them."""
    url = page_url(claim, page) + query
    hidden = hidden_fields(get_html(caller, url)) if page in _OPENED_FIRST else {}
    return caller.upload(url, {**hidden, **fields})


def valid_fields(claim: Claim, page: str) -> dict[str, Any]:
    """What a staff user would fill in."""
    reason = {"reason": REASON}
    request = claim.document_requests.exclude(status="closed").first()
    return {
        "message": {"text": "The estimate is nearly done", "files": upload("photo-list.pdf", PDF)},
        "note": {"text": "Ask the carrier first"},
        "request": {"title": "Roof photographs", "detail": "All slopes", "document_type": "photo", **reason},
        "close-request": {"request": str(request.pk) if request else "", **reason},
        "deliver": {"kind": "appraisal", "title": "The appraisal", "note": "", "files": upload("award.pdf", PDF)},
        "release": reason,
        "withdraw-deliverable": reason,
    }[page]
