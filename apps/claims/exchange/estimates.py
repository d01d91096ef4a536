"""Estimates that a member adds to a claim."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from apps.accounts.models import Member
from apps.audit import activity
from apps.claims.phases import Operation, require
from apps.claims.selectors import get_own_claim
from apps.claims.transitions import lock_own_claim, receive_answer
from apps.core.files.uploads import CheckedFile
from apps.core.request_meta import RequestMeta
from apps.documents.limits import check_limits, store_within_limits
from apps.documents.models import UserDocument
from apps.documents.storage import StoredFile, create_documents
from apps.estimates import services
from apps.estimates.audit_actions import AuditAction
from apps.estimates.models import Estimate
from apps.notifications import changes

_FILE_TYPES = {Estimate.Party.CARRIER: UserDocument.FileType.INSURANCE}

_OWNERS = {Estimate.Party.CARRIER: "the carrier's", Estimate.Party.MEMBER: "an own"}


@contextmanager
def store_estimate_file(
    *, member: Member, claim_id: UUID, file: CheckedFile, now: datetime
) -> Iterator[list[StoredFile]]:
    """Store the file. The status of the claim and the limits are checked first.

    Raises ``NotFound``, ``WrongStatus``, ``TooManyEstimates``, ``StorageFull`` and ``Throttled``.
    """
    require(get_own_claim(member, claim_id), Operation.FILES, now=now)
    services.refuse_too_many(claim_id)
    with store_within_limits(member=member, files=[file], now=now) as stored_files:
        yield stored_files


def add_estimate(
    *,
    member: Member,
    claim_id: UUID,
    party: str,
    stored_files: Sequence[StoredFile],
    meta: RequestMeta,
    now: datetime,
) -> Estimate:
    """Add an estimate to an open claim, in the caller's transaction. Raises as ``store_estimate_file``."""
    check_limits(member=member, files=[file.checked for file in stored_files], now=now)
    # Lock the claim, so that a concurrent transition cannot close it, and no two calls add the last one allowed.
    claim = lock_own_claim(member, claim_id)
    require(claim, Operation.FILES, now=now)
    services.refuse_too_many(claim_id)
    receive_answer(claim, meta=meta, now=now)
    documents = create_documents(
        member=member,
        claim=claim,
        stored_files=stored_files,
        file_type=_FILE_TYPES.get(Estimate.Party(party), UserDocument.FileType.ESTIMATE),
        now=now,
    )
    estimate = services.add_estimate(document=documents[0], party=party, now=now)
    activity.log(
        AuditAction.ESTIMATE_ADDED,
        member=member,
        description=f"Added {_OWNERS[Estimate.Party(party)]} estimate to the claim for {claim.property_address}",
        meta=meta,
        now=now,
    )
    changes.raise_version(member, *changes.of_claim(claim.pk), changes.DOCUMENTS)
    return estimate
