"""DRF permissions. Views without ``permission_classes`` require a member (``DEFAULT_PERMISSION_CLASSES``)."""

from typing import TYPE_CHECKING, cast

from django.conf import settings
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request

from apps.core.api.impersonation import get_impersonation, refuse_ended_impersonation
from apps.core.errors import ReadOnlyMember

if TYPE_CHECKING:  # DRF imports this module while it defines APIView
    from rest_framework.views import APIView

    from apps.accounts.models import AdminAccount, Member, User


class Anyone(AllowAny):
    """Marks a public endpoint."""


class IsMember(BasePermission):
    """A signed-in member. The demo member may only read."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        user = request.user
        if not user.is_authenticated or not user.is_member:
            refuse_ended_impersonation(request)
            return False
        if user.member.is_read_only and request.method not in {"GET", "HEAD", "OPTIONS"}:
            raise ReadOnlyMember
        return True


class IsSignedIn(BasePermission):
    """A user of any kind. The demo member may only read."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        user = request.user
        if user.is_authenticated and user.is_member:
            return IsMember().has_permission(request, view)
        return bool(user.is_authenticated)


class IsPanelAdmin(BasePermission):
    def has_permission(self, request: Request, view: "APIView") -> bool:
        return bool(request.user.is_authenticated and request.user.is_panel_admin)


class IsSuperAdmin(IsPanelAdmin):
    """A panel admin who also manages the other admins."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return super().has_permission(request, view) and current_admin(request).is_super_admin


class IsSupport(BasePermission):
    """Support staff, also while they impersonate a member."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        user = request.user
        return get_impersonation(request) is not None or bool(user.is_authenticated and user.is_staff)


class MayReadSchema(BasePermission):
    """Panel admins and staff; everyone if ``DEBUG`` is on."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        user = request.user
        return bool(settings.DEBUG or (user.is_authenticated and (user.is_panel_admin or user.is_staff)))


def current_member(request: Request) -> "Member":
    """The signed-in member. For views with ``IsMember``."""
    return cast("User", request.user).member


def current_admin(request: Request) -> "AdminAccount":
    """The signed-in panel admin. For views with ``IsPanelAdmin``."""
    return cast("User", request.user).admin_account
