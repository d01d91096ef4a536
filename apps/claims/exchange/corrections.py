"""The member corrects what the form of an open claim said."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import models, transaction
from django.utils.formats import date_format

from apps.accounts.models import Member
from apps.audit import activity
from apps.claims.audit_actions import AuditAction
from apps.claims.models import Claim, ClaimStatusChange
from apps.claims.phases import Operation, require
from apps.claims.staff.notices import notify_of_correction
from apps.claims.transitions import lock_own_claim
from apps.core.formatting import format_usd
from apps.core.request_meta import RequestMeta
from apps.core.versions import EditConflict, require_version
from apps.notifications import changes as member_changes

# Their values are in no history: they may be long and personal.
_WITHOUT_VALUES = {"notes"}


class ClaimConflict(EditConflict):
    message = "This claim was changed since you opened it. See what is different before you send yours"


@transaction.atomic(durable=True)
def correct_claim(
    *,
    member: Member,
    claim_id: UUID,
    fields: Mapping[str, Any],
    expected_version: int,
    meta: RequestMeta,
    now: datetime,
) -> None:
    """Change these fields of an open claim, and tell staff. Values that are the same change nothing.

    Raises ``NotFound``, ``WrongStatus``, and ``ClaimConflict`` if the claim does not have the expected version.
    """
    claim = lock_own_claim(member, claim_id)
    require(claim, Operation.CORRECT, now=now)
    try:
        require_version(claim, expected_version)
    except EditConflict as conflict:
        raise ClaimConflict from conflict
    changed = [_describe(claim, name, value) for name, value in fields.items() if getattr(claim, name) != value]
    if not changed:
        return
    for change in changed:
        setattr(claim, change["field"], fields[change["field"]])
    claim.version += 1
    if claim.corrected_at is None:
        notify_of_correction(claim, now=now)
    claim.corrected_at = now
    names = [change["field"] for change in changed]
    claim.save(update_fields=[*names, "version", "corrected_at", "updated_at"])
    ClaimStatusChange.objects.create(
        claim=claim, status=claim.status, changes=changed, changed_by=member.user, created_at=now
    )
    what = ", ".join(_get_field_label(name) for name in names)
    activity.log(
        AuditAction.CLAIM_CORRECTED,
        member=member,
        description=f"Corrected the claim for {claim.property_address}: {what}",
        meta=meta,
        now=now,
    )
    member_changes.raise_version(member, *member_changes.of_claim(claim.pk))


def _get_field_label(name: str) -> str:
    return str(Claim._meta.get_field(name).verbose_name)  # type: ignore[union-attr]


def describe_change(change: Mapping[str, Any], *, days: str = "DATE_FORMAT") -> tuple[str, str, str]:
    """A change of the history for people: the name of the field, and its value before and after, empty for notes.

    ``days`` is the format of dates, as for Django's filter ``date``.
    """
    name = change["field"]
    before, after = (_format(name, change[side], days) for side in ("from", "to"))
    return _get_field_label(name).capitalize(), before, after


def _format(name: str, stored: str | None, days: str) -> str:
    """``stored`` is a value of ``_to_json``."""
    field: Any = Claim._meta.get_field(name)
    if not stored:
        return ""
    if field.choices:
        return str(dict(field.choices).get(stored, stored))
    if isinstance(field, models.DateField):
        return date_format(date.fromisoformat(stored), days)
    if isinstance(field, models.DecimalField):
        return format_usd(Decimal(stored)) or ""
    return stored


def _describe(claim: Claim, name: str, value: Any) -> dict[str, Any]:
    if name in _WITHOUT_VALUES:
        return {"field": name, "from": None, "to": None}
    return {"field": name, "from": _to_json(getattr(claim, name)), "to": _to_json(value)}


def _to_json(value: Any) -> Any:
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return value.isoformat() if isinstance(value, date) else value
