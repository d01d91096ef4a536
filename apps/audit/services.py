"""The audit log. Entries are written explicitly, in the transaction of the change (``docs/decisions``, 20)."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from apps.audit.models import AuditLogEntry
from apps.core import clock

if TYPE_CHECKING:
    from apps.accounts.models import Member
    from apps.core.request_meta import Actor

# The audit log never contains a password, only that it was changed.
NEW_PASSWORD: Mapping[str, str] = {"password": "changed"}


def log(
    *,
    actor: "Actor",
    action: str,
    description: str,
    subject: Model,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
    member: "Member | None" = None,
    subject_name: str = "",
    is_batch: bool = False,
    now: datetime | None = None,
) -> None:
    """Write an entry in the caller's transaction, unless ``before`` and ``after`` are the same.

    ``action`` is a slug in the past tense (``code_assigned``), ``description`` a sentence for people. ``before`` and
    ``after`` come from ``snapshot``. ``member`` is the member whose account was changed. With ``is_batch``, ``subject``
    is one of several rows, and ``subject_name`` describes all of them. ``now`` defaults to the current time.
    """
    changes = _get_changes(before or {}, after or {})
    if before and after and not changes:
        return
    AuditLogEntry.objects.create(
        actor=actor.user,
        actor_name=actor.name[:200],
        action=action,
        description=description[:500],
        reason=reason,
        subject_type=str(subject._meta.verbose_name),
        subject_id=None if is_batch else subject.pk,
        subject_name=(subject_name or str(subject))[:300],
        member=member,
        changes=changes,
        ip_address=actor.meta.ip_address,
        user_agent=actor.meta.user_agent,
        created_at=now or clock.now(),
    )


def snapshot(row: Model, *fields: str) -> dict[str, Any]:
    """The formatted values of the fields, by their verbose names. For ``before`` and ``after`` of ``log``."""
    return {str(row._meta.get_field(name).verbose_name): _display_field(row, name) for name in fields}  # type: ignore[union-attr]


def display_value(value: Any) -> str | None:
    """Format a value for people: times in ISO 8601 UTC, amounts with cents, yes and no. Empty values are ``None``."""
    if value is None or value == "":
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def _display_field(row: Model, name: str) -> str | None:
    get_display = getattr(row, f"get_{name}_display", None)
    return display_value(get_display() if get_display else getattr(row, name))


def _get_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, str | None]]:
    values = {name: (display_value(before.get(name)), display_value(after.get(name))) for name in [*before, *after]}
    return [{"field": name, "before": old, "after": new} for name, (old, new) in values.items() if old != new]
