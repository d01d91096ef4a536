from functools import partial
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import Permission
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts import cookies
from apps.accounts.credentials import InvalidCredentials, verify
from apps.accounts.models import User
from apps.core.api.requests import client_ip


class AccountBackend(ModelBackend):
    """Django's permissions for users of any kind, and the check of a staff user's name and password."""

    def get_all_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        """Those of the user and of the user's groups, in one query: Django takes two."""
        if obj is not None or not user_obj.is_active or user_obj.is_anonymous or user_obj.is_superuser:
            return super().get_all_permissions(user_obj, obj)
        if not hasattr(user_obj, "_perm_cache"):
            own, of_groups = Permission.objects.filter(user=user_obj), Permission.objects.filter(group__user=user_obj)
            names = ("content_type__app_label", "codename")
            rows = own.order_by().values_list(*names).union(of_groups.order_by().values_list(*names))
            # Django keeps them there too.
            user_obj._perm_cache = {f"{app_label}.{codename}" for app_label, codename in rows}
        permissions: set[str] = user_obj._perm_cache
        return permissions

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User | None:
        """Return the staff user, or ``None`` if the credentials are wrong. Raises ``LockedOut`` or ``Throttled``."""
        if request is None or not username or not password:
            return None
        try:
            return verify(
                username=username,
                password=password,
                ip_address=client_ip(request),
                known_device=partial(cookies.get_browser_id, request),
                kind=User.Kind.STAFF,
                now=timezone.now(),
            )
        except InvalidCredentials:
            return None
