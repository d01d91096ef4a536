"""Claims for the tests: the form as a member fills it in, and claims that stand already."""

from datetime import date, datetime, timedelta
from typing import Any

from django.utils import timezone

from apps.accounts.models import Member
from apps.claims.models import Claim, ClaimDocument, ClaimStatusChange
from apps.documents.models import UserDocument
from apps.subscriptions.models import UserSubscription
from tests.documents.files import JPEG, PDF, upload

CLAIMS = "/api/user/claims"


def form(**fields: Any) -> dict[str, Any]:
    """The fewest fields that make a claim, and whatever is given."""
    return {
        "propertyAddress": "14 Alder Row, Austin TX",
        "homeowner": "Ida Marsh",
        "col": "2026-03-01",
        "dol": "2026-02-27",
        **fields,
    }


def three_files() -> list[Any]:
    return [upload("scope.pdf", PDF), upload("roof.jpg", JPEG), upload("alder-row.esx", b"opaque bytes")]


def make_claim(member: Member, subscription: UserSubscription, *, age: timedelta = timedelta(0), **fields: Any):
    """A claim as if submitted ``age`` ago, without files."""
    at: datetime = timezone.now() - age
    given = {
        "property_address": "14 Alder Row, Austin TX",
        "homeowner": "Ida Marsh",
        "col": date(2026, 3, 1),
        "dol": date(2026, 2, 27),
        **fields,
    }
    claim = Claim.objects.create(member=member, subscription=subscription, created_at=at, **given)
    ClaimStatusChange.objects.create(claim=claim, status=Claim.Status.SUBMITTED, created_at=at)
    return claim


def make_document(member: Member, name: str = "scope.pdf", *, claim: Claim | None = None, **fields: Any):
    """A document's row; its bytes are not stored."""
    number = UserDocument.objects.count()
    document = UserDocument.objects.create(
        member=member,
        filename=f"documents/00/{number:032x}",
        original_filename=name,
        file_size=2048,
        mime_type="application/pdf",
        **fields,
    )
    if claim is not None:
        ClaimDocument.objects.create(document=document, claim=claim)
    return document
