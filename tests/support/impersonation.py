"""Helpers for tests in which staff impersonate a member."""

from typing import Any

from apps.accounts.models import Member, User
from apps.core.api.impersonation import IMPERSONATION_KEY
from apps.support.models import ImpersonationSession
from tests.factories import Caller

REASON = "Says that a claim is missing from the list"


def member_support_url(member: Member, page: str = "change") -> str:
    return f"/staff/accounts/member/{member.pk}/{page}/"


def view_as(caller: Caller, member: Member, reason: str = REASON) -> Any:
    """Submit the form that starts an impersonation."""
    return caller.upload(member_support_url(member, "view-as"), {"reason": reason})


def get_last_impersonation(staff: User) -> ImpersonationSession:
    return ImpersonationSession.objects.filter(staff=staff).latest("started_at")


def set_impersonation_id(caller: Caller, impersonation_id: Any) -> None:
    """Store an id in the session without starting an impersonation."""
    session = caller.client.session
    session[IMPERSONATION_KEY] = impersonation_id
    session.save()
