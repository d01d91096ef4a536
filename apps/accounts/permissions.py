"""Who may call: one question a class. What names none of these asks for a member."""

from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request

from apps.accounts.current import current_admin
from apps.accounts.demo_member import ReadOnlyMember
from apps.accounts.staff_sign_in import is_staff
from apps.accounts.viewing import refuse_where_over, viewing_of

if TYPE_CHECKING:  # DRF's views read their default permissions from here while they are imported
    from rest_framework.views import APIView


class Anyone(AllowAny):
    """On the list of public endpoints."""


class IsMember(BasePermission):
    """A signed-in member, rightly bound to a device."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Refuse admins, staff and visitors; refuse changes by the read-only demo member."""
        user = request.user
        if not user.is_authenticated or not user.is_member:
            refuse_where_over(request._request)
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
        return viewing_of(request._request) is not None or bool(user.is_authenticated and is_staff(user))


class MayReadSchema(BasePermission):
    """Signed-in admins and staff; anyone where ``DEBUG`` is on."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Refuse members and visitors of a live product."""
        user = request.user
        return bool(settings.DEBUG or (user.is_authenticated and (user.is_panel_admin or user.is_staff)))
