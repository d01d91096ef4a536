from datetime import datetime
from typing import cast

from django.http import HttpRequest
from django.urls import reverse

from apps.accounts.models import Member, User
from apps.core.impersonation import IMPERSONATION_KEY, ImpersonationEnded, get_impersonation, impersonator
from apps.support.impersonation import _own_viewing, end_impersonation
from apps.support.models import MemberViewing


def enter_impersonation(request: HttpRequest, *, member: Member) -> None:
    """Let this browser of the staff user show what they have just begun to view.

    Raises ``ImpersonationEnded`` where another of their browsers has begun to view somebody else meanwhile.
    """
    begun = MemberViewing.objects.filter(staff_id=cast(User, request.user).pk, member=member, ended_at=None).first()
    if begun is None:
        raise ImpersonationEnded
    request.session[IMPERSONATION_KEY] = str(begun.pk)


def support_return_url(request: HttpRequest) -> str | None:
    """Where a member's page leads a staff user whose viewing is over: in another tab, or back in the history."""
    if IMPERSONATION_KEY not in request.session or get_impersonation(request) is not None:
        return None
    return _place_at_desk(_viewing_named(request)) if cast(User, request.user).is_support_staff else None


def stop_impersonation(request: HttpRequest, *, now: datetime) -> str:
    """End this browser's viewing, whether or not it is over already; return where at the desk it was begun.

    The session goes on naming it: so the other tabs learn that it is over, not merely that nobody is signed in there.
    """
    viewing = _viewing_named(request)
    if viewing is not None:
        end_impersonation(viewing=viewing, actor=impersonator(viewing, request), now=now)
    return _place_at_desk(viewing)


def _viewing_named(request: HttpRequest) -> MemberViewing | None:
    staff = request.real_user  # type: ignore[attr-defined]  # set by ViewingMiddleware
    return _own_viewing(request.session.get(IMPERSONATION_KEY), staff)


def _place_at_desk(viewing: MemberViewing | None) -> str:
    return member_support_url(viewing.member) if viewing else reverse("admin:index")


def member_support_url(member: Member) -> str:
    """The address of a member's page at the desk."""
    return reverse("admin:accounts_member_change", args=[member.pk])
