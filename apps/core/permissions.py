"""Who may call an endpoint. A view that names no permission requires a member (``DEFAULT_PERMISSION_CLASSES``)."""

from typing import TYPE_CHECKING, cast

from django.conf import settings
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request

from apps.core.errors import ReadOnlyMember
from apps.core.impersonation import get_impersonation, refuse_ended_impersonation

if TYPE_CHECKING:  # DRF's views read their default permissions from this module while they are imported.
    from rest_framework.views import APIView

    from apps.accounts.models import AdminAccount, Member, User


class Anyone(AllowAny):
    """On the list of public endpoints."""


class IsMember(BasePermission):
    """A signed-in member, rightly bound to a device."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Refuse admins, staff and visitors; refuse changes by the read-only demo member."""
        user = request.user
        if not user.is_authenticated or not user.is_member:
            refuse_ended_impersonation(request._request)
            return False
        if user.member.is_read_only and request.method not in {"GET", "HEAD", "OPTIONS"}:
            raise ReadOnlyMember
        return True


class IsPanelAdmin(BasePermission):
    """An admin of the React panel."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Refuse members, staff and visitors."""
        return bool(request.user.is_authenticated and request.user.is_panel_admin)


class IsSuperAdmin(IsPanelAdmin):
    """An admin who manages the other admins."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Refuse whoever is not a super_admin."""
        return super().has_permission(request, view) and current_admin(request).is_super_admin


class IsSupport(BasePermission):
    """Support staff, whether or not they view a member's account at the moment."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Refuse members, admins and visitors."""
        user = request.user
        return get_impersonation(request._request) is not None or bool(user.is_authenticated and user.is_support_staff)


class MayReadSchema(BasePermission):
    """Signed-in admins and staff; anyone where ``DEBUG`` is on."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Refuse members and visitors of a live product."""
        user = request.user
        return bool(settings.DEBUG or (user.is_authenticated and (user.is_panel_admin or user.is_staff)))


def current_member(request: Request) -> "Member":
    """Return the member, where ``IsMember`` has let the call in."""
    return cast("User", request.user).member


def current_admin(request: Request) -> "AdminAccount":
    """Return the admin, where ``IsPanelAdmin`` has let the call in."""
    return cast("User", request.user).admin_account
