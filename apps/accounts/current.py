"""The member who calls."""

from typing import cast

from rest_framework.request import Request

from apps.accounts.models import Member, User


def current_member(request: Request) -> Member:
    """Return the member, where ``IsMember`` has let the call in."""
    return cast(User, request.user).member
