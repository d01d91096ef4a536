"""Support who look at a member's account, for the tests."""

from typing import Any

from apps.accounts.models import Member, User
from apps.core.impersonation import IMPERSONATION_KEY
from apps.support.models import MemberViewing
from tests.factories import Caller

REASON = "Says that a claim is missing from the list"


def member_support_url(member: Member, page: str = "change") -> str:
    return f"/staff/accounts/member/{member.pk}/{page}/"


def view_as(caller: Caller, member: Member, reason: str = REASON) -> Any:
    """Press the button of the desk's page, with a reason."""
    return caller.upload(member_support_url(member, "view-as"), {"reason": reason})


def viewing_by(staff: User) -> MemberViewing:
    """The viewing that a staff user began last."""
    return MemberViewing.objects.filter(staff=staff).latest("started_at")


def put_into_session(caller: Caller, viewing_id: Any) -> None:
    """Let a browser's session name a viewing, however it came by it."""
    session = caller.client.session
    session[IMPERSONATION_KEY] = viewing_id
    session.save()
