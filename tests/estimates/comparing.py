"""Two small estimates, their comparison, and its release."""

from django.utils import timezone

from apps.claims.exchange.results import release_result
from apps.claims.models import Claim, Deliverable
from apps.core.request_meta import Actor, RequestMeta
from apps.estimates.models import Estimate
from apps.estimates.services import add_estimate
from tests.claims.factories import CLAIMS, create_document
from tests.documents.factories import create_stored_document

HEADER = ["Room", "Desc", "Qty", "Unit", "Unit Cost", "RCV"]
BASE = [
    HEADER,
    ["Roof", "Drip edge", "10", "LF", "3.00", "30.00"],
    ["Roof", "Felt - 15 lb.", "2", "SQ", "38.00", "76.00"],
    ["Kitchen", "Window", "1", "EA", "300.00", "300.00"],
    ["Kitchen", "=Cleaning", "1", "EA", "5.00", "5.00"],
]
AUDITED = [
    HEADER,
    ["Roof", "Drip edge", "10", "LF", "3.00", "30.00"],
    ["Roof", "Felt - 15 lb.", "5", "SQ", "38.00", "190.00"],
    ["Roof", "Ice and water barrier", "3", "SF", "2.00", "6.00"],
    ["Kitchen", "Window", "1", "EA", "350.10", "350.10"],
]


def store_estimate(claim, content: bytes, party: str = "carrier") -> Estimate:
    """Let an estimate wait to be read, as after its upload."""
    document = create_stored_document(claim.member, f"{party}.csv", content, "text/csv", claim=claim)
    return add_estimate(document=document, party=party, now=timezone.now())


def release(claim, comparison, staff) -> Deliverable:
    claim.status = Claim.Status.IN_PROGRESS
    claim.save()
    result = Deliverable.objects.create(claim=claim, kind="audited_estimate", title="Audit", comparison=comparison)
    create_document(claim.member, claim=claim, deliverable=result, source="network", is_draft=True)
    return release_result(
        claim_id=claim.pk, deliverable_id=result.pk, actor=Actor(staff, RequestMeta()), reason="", now=timezone.now()
    )


def comparison_url(claim, suffix="") -> str:
    return f"{CLAIMS}/{claim.pk}/comparison{suffix}"
