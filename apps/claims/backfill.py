"""Fills the search keys of claims that a release before these keys has accepted, beside this one during an upgrade."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from apps.claims.models import Claim
from apps.core import jobs
from apps.core.models import get_normalised_fields


@jobs.periodic("fill_claim_keys", every=timedelta(minutes=15), title="Fill search keys of an older release")
def fill_claim_keys(*, now: datetime) -> int:
    """Each claim has a homeowner, so an empty key means that nothing has computed it."""
    return jobs.process_rows(Claim.objects.filter(homeowner_key="").values_list("pk", flat=True), _fill)


@transaction.atomic
def _fill(claim_id: UUID) -> bool:
    claim = Claim.objects.select_for_update(of=["self"]).get(pk=claim_id)
    claim.save(update_fields=[field.name for field in get_normalised_fields(Claim)])
    return True
