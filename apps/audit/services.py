"""The audit log. Entries are written explicitly, in the transaction of the change (``docs/decisions``, 20)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from django.db.models import Model

from apps.accounts.models import Member
from apps.audit import activity as activity_log
from apps.audit.models import AuditLogEntry
from apps.audit.names import replace_names
from apps.audit.registry import require_registered
from apps.core.formatting import format_usd
from apps.core.request_meta import Actor

# The audit log never contains a password, only that it was changed.
NEW_PASSWORD: Mapping[str, str] = {"password": "changed"}

# With its target.
Entry = tuple[AuditLogEntry, Model | type[Model]]

_bulk: ContextVar[list[Entry] | None] = ContextVar("bulk", default=None)


def log(
    action: str,
    *,
    actor: Actor,
    target: Model | type[Model],
    description: str,
    now: datetime,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
    member: Member | None = None,
    activity: str = "",
    target_name: str = "",
) -> None:
    """Write an entry in the caller's transaction, unless ``before`` and ``after`` are the same.

    ``action`` is an ``AuditAction`` of an app, ``description`` a sentence for people. ``before`` and ``after`` come
    from ``snapshot``. ``target`` is the changed row; for several rows it is their model, and ``target_name`` describes
    them. ``member`` is the member whose account was changed, and ``activity`` a sentence for the member's activity log.
    """
    require_registered(action)
    changes = _get_changes(before or {}, after or {})
    if before and after and not changes:
        return
    entry = AuditLogEntry(
        actor=actor.user,
        stored_actor_name=actor.name[:200],
        action=action,
        stored_description=description[:500],
        stored_reason=reason,
        target_type=target._meta.label_lower,
        target_id=target.pk if isinstance(target, Model) else None,
        stored_target_name=(target_name or str(target))[:300],
        member=member,
        stored_changes=changes,
        ip_address=actor.meta.ip_address,
        user_agent=actor.meta.user_agent,
        created_at=now,
    )
    if (entries := _bulk.get()) is None:
        _write([(entry, target)])
    else:
        entries.append((entry, target))
    if member is not None and activity:
        activity_log.log(action, member=member, description=activity, now=now)


@contextmanager
def in_bulk() -> Iterator[None]:
    """Write the entries of the block at its end, all with a few statements. A thousand would take some seconds."""
    entries: list[Entry] = []
    token = _bulk.set(entries)
    try:
        yield
    finally:
        _bulk.reset(token)
    _write(entries)


def _write(entries: Sequence[Entry]) -> None:
    replace_names(entries)
    AuditLogEntry.objects.bulk_create(entry for entry, _target in entries)


def snapshot(row: Model, *fields: str) -> dict[str, Any]:
    """The formatted values of the fields, by their verbose names. For ``before`` and ``after`` of ``log``."""
    return {str(row._meta.get_field(name).verbose_name): _display_field(row, name) for name in fields}  # type: ignore[union-attr]


def display_value(value: Any) -> str | None:
    """Format a value for people: times in ISO 8601 UTC, amounts in USD, yes and no. Empty values are ``None``."""
    if value is None or value == "":
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Decimal):
        return format_usd(value)
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
