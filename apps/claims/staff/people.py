"""Staff who can work on claims."""

from django.db.models import QuerySet

from apps.accounts.models import User


def available_staff() -> QuerySet[User]:
    return User.objects.filter(kind=User.Kind.STAFF, is_active=True)


def staff_on_duty(service: str) -> QuerySet[User]:
    """Staff who work on this service and are not away. Without settings, they work on every service."""
    staff = available_staff().exclude(staff_settings__is_away=True).select_related("staff_settings")
    excluded = [user.pk for user in staff if _get_services(user) and service not in _get_services(user)]
    return staff.exclude(pk__in=excluded)


def is_away(user: User) -> bool:
    settings = getattr(user, "staff_settings", None)
    return settings is not None and settings.is_away


def _get_services(user: User) -> list[str]:
    settings = getattr(user, "staff_settings", None)
    return settings.services if settings else []
