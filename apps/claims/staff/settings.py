"""What staff users work on, and the settings of their work that superusers edit."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Model

from apps.accounts.models import User
from apps.audit import services as audit
from apps.claims.audit_actions import AuditAction
from apps.claims.models import BusinessCalendar, ComparisonReason, Rotation, ServiceLevel, StaffSettings
from apps.core.request_meta import Actor

_FIELDS: dict[type[Model], Sequence[str]] = {
    StaffSettings: ("is_away", "services", "mail"),
    ServiceLevel: ("service", "status", "minutes"),
    BusinessCalendar: ("time_zone", "opens", "closes", "weekdays", "holidays", "us_workdays"),
    Rotation: ("service",),
    ComparisonReason: ("text", "place"),
}


def get_settings(user: User) -> StaffSettings:
    """The user's settings, or unsaved ones."""
    return StaffSettings.objects.filter(user=user).first() or StaffSettings(user=user)


@transaction.atomic
def save_settings(*, settings: Model, actor: Actor, now: datetime) -> None:
    """Save a row of settings, and log what has changed."""
    stored = type(settings)._default_manager.filter(pk=settings.pk).first()
    settings.save()
    audit.log(
        AuditAction.QUEUE_SETTINGS_CHANGED,
        actor=actor,
        target=settings,
        description=f"Changed the {settings._meta.verbose_name}: {settings}",
        before=_snapshot(stored) if stored else {},
        after=_snapshot(settings),
        now=now,
    )


@transaction.atomic
def delete_settings(*, settings: Model, actor: Actor, now: datetime) -> None:
    audit.log(
        AuditAction.QUEUE_SETTINGS_CHANGED,
        actor=actor,
        target=settings,
        description=f"Deleted the {settings._meta.verbose_name}: {settings}",
        before=_snapshot(settings),
        now=now,
    )
    settings.delete()


def _snapshot(settings: Model) -> dict[str, Any]:
    return audit.snapshot(settings, *_FIELDS[type(settings)])
