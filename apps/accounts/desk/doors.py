"""Which door is whose: the app, the panel or the support desk."""

from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from apps.accounts.models import User

_NEITHER = Q(member__isnull=True, admin_account__isnull=True)
_DOORS = {
    "member": ("Member", Q(member__isnull=False)),
    "panel_admin": ("Panel admin", Q(admin_account__isnull=False)),
    "staff": ("Support staff", _NEITHER & Q(is_staff=True, is_superuser=False)),
    "superuser": ("Superuser of the desk", _NEITHER & Q(is_staff=True, is_superuser=True)),
    "none": ("No door", _NEITHER & Q(is_staff=False)),
}


class DoorFilter(admin.SimpleListFilter):
    """Those of one door."""

    title = "door"
    parameter_name = "door"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> list[tuple[str, str]]:
        """The doors."""
        return [(name, label) for name, (label, _) in _DOORS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        """Only those who come in there."""
        name = self.value()
        return queryset.filter(_DOORS[name][1]) if name in _DOORS else queryset


def door_of(user: User) -> str:
    """The door of a user who was read with member and admin account."""
    if user.is_member:
        name = "member"
    elif user.is_panel_admin:
        name = "panel_admin"
    elif not user.is_staff:
        name = "none"
    else:
        name = "superuser" if user.is_superuser else "staff"
    return _DOORS[name][0]
