"""The page of the support desk at which a viewing of a member's account begins."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone

from apps.accounts.desk.actions import ActionPage, Shown
from apps.accounts.models import Member
from apps.accounts.record import Actor
from apps.accounts.viewing import LENGTH, RIGHT, begin_viewing, enter_viewing
from apps.common.errors import NotFound

DASHBOARD = "/dashboard"


class ViewAsMember(ActionPage[Member]):
    """Leads on to the member's dashboard, read-only."""

    name = "accounts_member_view_as"
    route = "view-as"
    title = "View as member"
    button = "View dashboard"
    permission = RIGHT

    def find(self, subject_id: UUID) -> Member:
        """Return the member; a closed or burned-out account can be looked at too."""
        member = Member.objects.select_related("user").filter(pk=subject_id).first()
        if member is None:
            raise NotFound
        return member

    def member_of(self, subject: Member) -> Member:
        """The member is the subject."""
        return subject

    def shown(self, subject: Member) -> Shown:
        """Whose dashboard, and what it means to look at it."""
        return Shown(
            facts=[
                ("Member", subject.full_name),
                ("Username", subject.user.username),
                ("Email", subject.user.email),
                ("For", f"{LENGTH.seconds // 60} minutes"),
            ],
            warning=(
                "You will see what the member sees, in this browser, and nothing can be changed. "
                "The member's activity says that support looked; documents that you open stand there by name."
            ),
        )

    def carry_out(self, subject: Member, given: dict[str, Any], *, by: Actor) -> str:
        """Begin the viewing."""
        begin_viewing(member=subject, by=by, reason=given["reason"], now=timezone.now())
        return f"You are viewing the account of {subject}"

    def leave(self, request: HttpRequest, subject: Member, done: str) -> HttpResponse:
        """Lead to the dashboard, whose banner says what the desk's message would."""
        enter_viewing(request, member=subject)
        return HttpResponseRedirect(DASHBOARD)
