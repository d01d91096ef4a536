from datetime import datetime
from typing import cast

from django.http import HttpRequest
from django.urls import reverse

from apps.accounts.models import Member, User
from apps.core.api.impersonation import IMPERSONATION_KEY, ImpersonationEnded, get_impersonation, get_impersonator
from apps.support.impersonation import end_impersonation, get_own_impersonation
from apps.support.models import ImpersonationSession


def enter_impersonation(request: HttpRequest, *, member: Member) -> None:
    """Make this browser show the member that the staff user has just started to impersonate.

    Raises ``ImpersonationEnded`` if the staff user has started another impersonation in another browser since.
    """
    impersonation = ImpersonationSession.objects.filter(
        staff_id=cast(User, request.user).pk, member=member, ended_at=None
    ).first()
    if impersonation is None:
        raise ImpersonationEnded
    request.session[IMPERSONATION_KEY] = str(impersonation.pk)


def support_return_url(request: HttpRequest) -> str | None:
    """The redirect for a member page that is opened after the impersonation ended, e.g. in another tab."""
    if IMPERSONATION_KEY not in request.session or get_impersonation(request) is not None:
        return None
    return _get_return_url(_get_session_impersonation(request)) if cast(User, request.user).is_staff else None


def stop_impersonation(request: HttpRequest, *, now: datetime) -> str:
    """End this browser's impersonation if it is open, and return the support page from which it was started.

    The id stays in the session, so that other tabs learn that the impersonation has ended and do not show a sign-in.
    """
    impersonation = _get_session_impersonation(request)
    if impersonation is not None:
        end_impersonation(impersonation=impersonation, actor=get_impersonator(impersonation, request), now=now)
    return _get_return_url(impersonation)


def _get_session_impersonation(request: HttpRequest) -> ImpersonationSession | None:
    staff = request.real_user  # type: ignore[attr-defined]  # set by ImpersonationMiddleware
    return get_own_impersonation(request.session.get(IMPERSONATION_KEY), staff)


def _get_return_url(impersonation: ImpersonationSession | None) -> str:
    return member_support_url(impersonation.member) if impersonation else reverse("admin:index")


def member_support_url(member: Member) -> str:
    return reverse("admin:accounts_member_change", args=[member.pk])
