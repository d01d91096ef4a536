"""The member or the admin who calls."""

from typing import cast

from rest_framework.request import Request

from apps.accounts.models import AdminAccount, Member, User


def current_member(request: Request) -> Member:
    """Return the member, where ``IsMember`` has let the call in."""
    return cast(User, request.user).member


def current_admin(request: Request) -> AdminAccount:
    """Return the admin, where ``IsPanelAdmin`` has let the call in."""
    return cast(User, request.user).admin_account
