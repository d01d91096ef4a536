from datetime import date, datetime, timedelta
from typing import Any

from django.utils import timezone

from apps.accounts.models import Member
from apps.claims.models import Claim, ClaimStatusChange
from apps.documents.models import UserDocument
from apps.subscriptions.models import UserSubscription
from tests.documents.files import JPEG, PDF, upload

CLAIMS = "/api/user/claims"


def form(**fields: Any) -> dict[str, Any]:
    """The required fields of the claim form, updated with ``fields``."""
    return {
        "propertyAddress": "14 Alder Row, Austin TX",
        "homeowner": "Ida Marsh",
        "col": "2026-03-01",
        "dol": "2026-02-27",
        **fields,
    }


def three_files() -> list[Any]:
    return [upload("scope.pdf", PDF), upload("roof.jpg", JPEG), upload("alder-row.esx", b"opaque bytes")]


def create_claim(member: Member, subscription: UserSubscription, *, age: timedelta = timedelta(0), **fields: Any):
    created_at: datetime = timezone.now() - age
    data = {
        "property_address": "14 Alder Row, Austin TX",
        "homeowner": "Ida Marsh",
        "col": date(2026, 3, 1),
        "dol": date(2026, 2, 27),
        **fields,
    }
    if data.get("status") == Claim.Status.COMPLETED:
        data = without_document(created_at) | data
    claim = Claim.objects.create(member=member, subscription=subscription, created_at=created_at, **data)
    ClaimStatusChange.objects.create(claim=claim, status=Claim.Status.SUBMITTED, created_at=created_at)
    return claim


def without_document(completed_at: datetime) -> dict[str, Any]:
    """The columns of a claim that is completed without a result."""
    return {
        "status": Claim.Status.COMPLETED,
        "no_document_reason": "The carrier paid in full",
        "accept_by": completed_at + timedelta(days=14),
    }


def set_status(claim: Claim, status: str) -> None:
    columns = without_document(timezone.now()) if status == Claim.Status.COMPLETED else {"status": status}
    Claim.objects.filter(pk=claim.pk).update(**columns)
    claim.refresh_from_db()


def create_document(member: Member, name: str = "scope.pdf", *, claim: Claim | None = None, **fields: Any):
    """Create the database row only; no file is stored."""
    number = UserDocument.objects.count()
    return UserDocument.objects.create(
        member=member,
        claim=claim,
        filename=f"documents/00/{number:032x}",
        original_filename=name,
        file_size=2048,
        mime_type="application/pdf",
        **fields,
    )
