"""What the desk answers while a browser of the staff views a member's account: a refusal, and the way to stop."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from apps.accounts.models import Member
from apps.core.errors import NotFound
from apps.core.request_meta import Actor
from apps.core.support.actions import ActionPage, Confirmation
from apps.support.impersonation import (
    LENGTH,
    RIGHT,
    STOPPED,
    enter_impersonation,
    start_impersonation,
    stop_impersonation,
)
from apps.support.models import MemberViewing


@require_POST
def stop_impersonation_page(request: HttpRequest) -> HttpResponse:
    """End this browser's viewing and lead back to the member's page at the desk."""
    return_to = stop_impersonation(request, now=timezone.now())
    messages.success(request, STOPPED)
    return HttpResponseRedirect(return_to)


def refuse_change(request: HttpRequest, viewing: MemberViewing) -> TemplateResponse:
    """403, with a button that stops the viewing."""
    context = {**admin.site.each_context(request), "title": "Stop viewing first", "viewing": viewing}
    return TemplateResponse(request, "admin/support/viewing.html", context, status=HTTPStatus.FORBIDDEN)


DASHBOARD = "/dashboard"


class ViewAsMember(ActionPage[Member]):
    """Leads on to the member's dashboard, read-only."""

    name = "accounts_member_view_as"
    route = "view-as"
    title = "View as member"
    button = "View dashboard"
    permission = RIGHT

    def get_object(self, subject_id: UUID) -> Member:
        """Return the member; a closed or burned-out account can be looked at too."""
        member = Member.objects.select_related("user").filter(pk=subject_id).first()
        if member is None:
            raise NotFound
        return member

    def get_member(self, subject: Member) -> Member:
        """The member is the subject."""
        return subject

    def get_confirmation(self, subject: Member) -> Confirmation:
        """Whose dashboard, and what it means to look at it."""
        return Confirmation(
            details=[
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

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        """Begin the viewing."""
        start_impersonation(member=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return f"You are viewing the account of {subject}"

    def get_success_response(self, request: HttpRequest, subject: Member, message: str) -> HttpResponse:
        """Lead to the dashboard, whose banner says what the desk's message would."""
        enter_impersonation(request, member=subject)
        return HttpResponseRedirect(DASHBOARD)
