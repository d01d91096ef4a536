"""The record of what admins and support staff change: written in the transaction that makes it true.

Why it is written by name rather than by a library that listens to ``save()``: ``docs/decisions``, 20.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from apps.audit.models import RecordEntry
from apps.core import clock
from apps.core.text import search_key

if TYPE_CHECKING:
    from apps.accounts.models import Member
    from apps.core.request_meta import Actor

# All that is kept of a password: that there is a new one.
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
    """Write one entry, in the caller's transaction; nothing where ``before`` and ``after`` are alike.

    ``action`` is a slug in the past tense (``code_assigned``), ``description`` the sentence that people read,
    ``before`` and ``after`` what ``facts`` returns. ``member`` is whose account it is about. ``is_batch`` says that
    ``subject`` stands for several rows, which ``subject_name`` names; ``now`` when the change was made, where the
    caller was told.
    """
    changes = _changes(before or {}, after or {})
    if before and after and not changes:
        return
    entry = RecordEntry(
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
    entry.search_text = _search_text(entry)
    entry.save(force_insert=True)


def snapshot(row: Model, *fields: str) -> dict[str, Any]:
    """The named fields of a row by the names people call them, to hand to ``keep`` as before or after."""
    return {str(row._meta.get_field(name).verbose_name): _shown(row, name) for name in fields}  # type: ignore[union-attr]


def display_value(value: Any) -> str | None:
    """A value as people read it: instants in ISO 8601 UTC, amounts with cents, yes and no, ``None`` for nothing."""
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


def _shown(row: Model, name: str) -> str | None:
    in_words = getattr(row, f"get_{name}_display", None)
    return display_value(in_words() if in_words else getattr(row, name))


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, str | None]]:
    every = {name: (display_value(before.get(name)), display_value(after.get(name))) for name in [*before, *after]}
    return [{"field": name, "before": old, "after": new} for name, (old, new) in every.items() if old != new]


def _search_text(entry: RecordEntry) -> str:
    values = [value for change in entry.changes for value in (change["before"], change["after"]) if value]
    who = [entry.actor_name, entry.ip_address or "", *(_names_of(entry.member) if entry.member else [])]
    texts = [entry.description, entry.reason, entry.subject_name, entry.subject_type, entry.action, *who, *values]
    return search_key("\n".join(texts))


def _names_of(member: "Member") -> list[str]:
    return [member.full_name, member.user.username, member.user.email]
