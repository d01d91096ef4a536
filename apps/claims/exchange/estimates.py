"""Estimates of a claim: the member and staff add them, and staff correct their lines."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from apps.accounts.models import Member
from apps.audit import activity
from apps.claims.models import Claim
from apps.claims.phases import Operation, require
from apps.claims.selectors import get_own_claim
from apps.claims.staff.actions import log_action
from apps.claims.transitions import lock_own_claim, receive_answer
from apps.core.files.uploads import CheckedFile
from apps.core.request_meta import Actor, RequestMeta
from apps.documents.limits import check_limits, store_within_limits
from apps.documents.models import Receipt, UserDocument
from apps.documents.receipts import issue_receipt
from apps.documents.storage import StoredFile, create_documents
from apps.estimates import services
from apps.estimates.audit_actions import AuditAction
from apps.estimates.corrections import CORRECTABLE
from apps.estimates.formatting import format_number
from apps.estimates.models import Estimate, EstimateLine
from apps.estimates.summary import note_change
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
    issue_receipt(documents, cause=Receipt.Cause.ESTIMATE, now=now)
    return estimate


def get_estimates(claim: Claim) -> QuerySet[Estimate]:
    """All estimates of a claim, the network's own included, newest first."""
    rows = Estimate.objects.of_claim(claim.pk).filter(document__deleted_at__isnull=True)
    return rows.select_related("document").order_by("-created_at", "-id")


def add_estimate_by_staff(
    *,
    claim_id: UUID,
    party: str,
    is_typed: bool,
    stored_files: Sequence[StoredFile],
    actor: Actor,
    now: datetime,
) -> Estimate:
    """Add an estimate in the caller's transaction. The member never sees the network's own.

    Raises ``WrongStatus`` and ``TooManyEstimates``.
    """
    claim = Claim.objects.locked(claim_id)
    require(claim, Operation.DELIVER, now=now)
    services.refuse_too_many(claim_id)
    is_own = party == Estimate.Party.NETWORK
    documents = create_documents(
        member=claim.member,
        claim=claim,
        stored_files=stored_files,
        file_type=_FILE_TYPES.get(Estimate.Party(party), UserDocument.FileType.ESTIMATE),
        now=now,
        source=UserDocument.Source.NETWORK,
        is_draft=is_own,
    )
    source = Estimate.Source.TYPED if is_typed else ""
    estimate = services.add_estimate(document=documents[0], party=party, source=source, now=now)
    log_action(
        AuditAction.ESTIMATE_ADDED,
        claim=claim,
        actor=actor,
        description=f"Added an estimate ({estimate.get_party_display().lower()}) to the claim {claim}",
        activity="" if is_own else f"The network added an estimate to the claim for {claim.property_address}",
        now=now,
    )
    if not is_own:
        changes.raise_version(claim.member, *changes.of_claim(claim.pk), changes.DOCUMENTS)
        issue_receipt(documents, cause=Receipt.Cause.RESULT, now=now)
    return estimate


@transaction.atomic(durable=True)
def correct_line_by_staff(
    *,
    claim_id: UUID,
    estimate_id: UUID,
    line_id: UUID,
    values: Mapping[str, Any],
    expected_version: int,
    actor: Actor,
    now: datetime,
) -> EstimateLine:
    """Correct a line as its member can, also of the network's own estimates.

    Raises ``NotFound``, ``Invalid``, ``WrongState``, ``WrongStatus``, ``OldVersion`` and ``LineInUse``.
    """
    claim = Claim.objects.locked(claim_id)
    require(claim, Operation.DELIVER, now=now)
    estimate = services.lock_estimate(estimate_id)
    before = estimate.lines.filter(pk=line_id).first()
    line = services.correct_line(
        estimate=estimate,
        line_id=line_id,
        values=values,
        expected_version=expected_version,
        corrected_by=actor.user,
        now=now,
    )
    log_action(
        AuditAction.ESTIMATE_LINE_CORRECTED,
        claim=claim,
        actor=actor,
        description=f"Corrected line {line.number or line.place + 1} of {estimate}",
        before=None if before is None else _snapshot(before),
        after=_snapshot(line),
        now=now,
    )
    note_change(estimate)
    return line


@transaction.atomic(durable=True)
def name_columns_by_staff(
    *, claim_id: UUID, estimate_id: UUID, mapping: Mapping[str, int], actor: Actor, now: datetime
) -> None:
    """Read a table again, with the columns that staff have named.

    Raises ``Invalid``, ``WrongState`` and ``WrongStatus``.
    """
    claim = Claim.objects.locked(claim_id)
    require(claim, Operation.DELIVER, now=now)
    estimate = services.lock_estimate(estimate_id)
    services.read_with_columns(estimate=estimate, mapping=mapping, now=now)
    description = f"Named the columns of {estimate}"
    log_action(AuditAction.ESTIMATE_COLUMNS_NAMED, claim=claim, actor=actor, description=description, now=now)
    note_change(estimate)


def _snapshot(line: EstimateLine) -> dict[str, Any]:
    values = {name: getattr(line, name) for name in CORRECTABLE}
    texts = {name: format_number(value) if isinstance(value, Decimal) else value for name, value in values.items()}
    return {name.replace("_", " "): value for name, value in texts.items()}
