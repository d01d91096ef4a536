"""Changes of estimates: by their members, and by staff under the same rules."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member, User
from apps.audit import activity
from apps.core import jobs
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.request_meta import RequestMeta
from apps.core.rules import ESTIMATES
from apps.documents.models import UserDocument
from apps.estimates.audit_actions import AuditAction
from apps.estimates.comparisons import refuse_used_line
from apps.estimates.corrections import take_original
from apps.estimates.models import Estimate, EstimateLine
from apps.estimates.reader.checks import find_problem
from apps.estimates.reader.line_values import count_places
from apps.estimates.reading import read_due_estimates
from apps.estimates.summary import COLUMNS, note_change, summarise

MAX_PER_CLAIM: int = ESTIMATES["maxPerClaim"]

NEEDED_COLUMNS = ("description", "quantity", "rcv")


class WrongState(Conflict):
    code = "wrong_status"
    message = "This estimate cannot be changed in its current state"


class TooManyEstimates(Conflict):
    message = f"This claim has {MAX_PER_CLAIM} estimates already. Delete one that you no longer need."


class OldVersion(Conflict):
    message = "This line has changed since you opened it"


def refuse_too_many(claim_id: UUID) -> None:
    """Raise ``TooManyEstimates``. The caller has locked the claim."""
    if Estimate.objects.of_claim(claim_id).filter(document__deleted_at__isnull=True).count() >= MAX_PER_CLAIM:
        raise TooManyEstimates


def add_estimate(*, document: UserDocument, party: str, now: datetime, source: str = "") -> Estimate:
    """Let the worker read a document as an estimate, in the caller's transaction."""
    estimate = Estimate.objects.create(document=document, party=party, source=source, created_at=now, due_at=now)
    jobs.wake(read_due_estimates)
    return estimate


def get_own_estimate(member: Member, estimate_id: UUID) -> Estimate:
    """Raises ``NotFound``, also for the network's own estimates."""
    estimate = Estimate.objects.of_member(member).select_related("document__member").filter(pk=estimate_id).first()
    if estimate is None:
        raise NotFound
    return estimate


def lock_estimate(estimate_id: UUID) -> Estimate:
    """Let other changes of the estimate wait until the caller's transaction ends."""
    locked = Estimate.objects.select_for_update(of=("self",)).select_related("document__member")
    return locked.get(pk=estimate_id)


def refuse_known_columns(estimate: Estimate) -> None:
    """Raise ``WrongState`` unless the names of the columns are unknown."""
    if estimate.reason != Estimate.Reason.UNKNOWN_COLUMNS or not estimate.document.is_viewable:
        raise WrongState("The columns of this estimate are not asked for")


@transaction.atomic(durable=True)
def name_columns(
    *, member: Member, estimate_id: UUID, mapping: Mapping[str, int], meta: RequestMeta, now: datetime
) -> Estimate:
    """Read a table again, with the columns that the member has named.

    Raises ``NotFound``, ``Invalid`` and ``WrongState``.
    """
    get_own_estimate(member, estimate_id)
    estimate = lock_estimate(estimate_id)
    read_with_columns(estimate=estimate, mapping=mapping, now=now)
    description = f"Named the columns of {estimate.document}"
    activity.log(AuditAction.ESTIMATE_COLUMNS_NAMED, member=member, description=description, meta=meta, now=now)
    note_change(estimate)
    return estimate


def read_with_columns(*, estimate: Estimate, mapping: Mapping[str, int], now: datetime) -> None:
    """Let the worker read the locked estimate again. Raises ``Invalid`` and ``WrongState``."""
    _check_mapping(estimate, mapping)
    refuse_known_columns(estimate)
    estimate.mapping, estimate.state, estimate.reason, estimate.message = dict(mapping), Estimate.State.WAITING, "", ""
    estimate.attempts, estimate.due_at, estimate.version = 0, now, estimate.version + 1
    estimate.save()
    jobs.wake(read_due_estimates)


def _check_mapping(estimate: Estimate, mapping: Mapping[str, int]) -> None:
    missing = [name for name in NEEDED_COLUMNS if name not in mapping]
    if missing:
        raise Invalid({"columns": ["Say which column is the description, the quantity and the total"]})
    count = len(estimate.columns or [])
    if count and any(place >= count for place in mapping.values()):
        raise Invalid({"columns": [f"The table has {count} columns"]})
    if len(set(mapping.values())) < len(mapping):
        raise Invalid({"columns": ["Each column can have one meaning only"]})


@transaction.atomic(durable=True)
def correct_own_line(
    *,
    member: Member,
    estimate_id: UUID,
    line_id: UUID,
    values: Mapping[str, Any],
    expected_version: int,
    meta: RequestMeta,
    now: datetime,
) -> tuple[EstimateLine, Estimate]:
    """Raises ``NotFound``, ``Invalid``, ``WrongState``, ``OldVersion`` and ``LineInUse``."""
    get_own_estimate(member, estimate_id)
    estimate = lock_estimate(estimate_id)
    line = correct_line(
        estimate=estimate,
        line_id=line_id,
        values=values,
        expected_version=expected_version,
        corrected_by=member.user,
        now=now,
    )
    description = f"Corrected line {line.number or line.place + 1} of {estimate.document}"
    activity.log(AuditAction.ESTIMATE_LINE_CORRECTED, member=member, description=description, meta=meta, now=now)
    note_change(estimate)
    return line, estimate


def correct_line(
    *,
    estimate: Estimate,
    line_id: UUID,
    values: Mapping[str, Any],
    expected_version: int,
    corrected_by: User | None,
    now: datetime,
) -> EstimateLine:
    """Correct a line of the locked estimate. What was read is kept. Raises as ``correct_own_line``."""
    lines = list(estimate.lines.order_by("place"))
    line = next((line for line in lines if line.pk == line_id), None)
    if line is None:
        raise NotFound
    original = take_original(line)
    _apply(line, values)
    problem = find_problem(line, line.unreadable)
    if problem:
        raise Invalid({"line": [problem]})
    if not estimate.is_readable:
        raise WrongState
    if line.version != expected_version:
        raise OldVersion
    refuse_used_line(line)
    line.problem, line.is_checked, line.version = "", True, line.version + 1
    line.original = line.original or original
    line.corrected_by, line.corrected_at = corrected_by, now
    line.save()
    summarise(estimate, lines)
    estimate.version += 1
    estimate.save(update_fields=[*COLUMNS, "version"])
    return line


def _apply(line: EstimateLine, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(line, name, value)
    line.unreadable = {name: text for name, text in line.unreadable.items() if name not in values}
    if "depreciation_percent" in values:
        percent = values["depreciation_percent"]
        line.percent_places = 0 if percent is None else count_places(percent)
    if "unit_price" not in values and {"remove_price", "replace_price"} & values.keys():
        parts = [part for part in (line.remove_price, line.replace_price) if part is not None]
        total: Decimal | None = sum(parts, Decimal()) if parts else None
        line.unit_price = total  # type: ignore[assignment]  # the stubs do not know that the column may be null
