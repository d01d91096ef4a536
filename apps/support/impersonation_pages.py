"""Pages of the support site that start and stop an impersonation, and refuse changes during one.

The texts for staff call it "viewing the account".
"""

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
from apps.support.impersonation import LENGTH, PERMISSION, STOPPED, start_impersonation
from apps.support.models import ImpersonationSession
from apps.support.requests import enter_impersonation, stop_impersonation


@require_POST
def stop_impersonation_page(request: HttpRequest) -> HttpResponse:
    return_to = stop_impersonation(request, now=timezone.now())
    messages.success(request, STOPPED)
    return HttpResponseRedirect(return_to)


def refuse_change(request: HttpRequest, impersonation: ImpersonationSession) -> TemplateResponse:
    """Return 403, with a button that stops the impersonation."""
    context = {**admin.site.each_context(request), "title": "Stop viewing first", "impersonation": impersonation}
    return TemplateResponse(request, "admin/support/impersonation.html", context, status=HTTPStatus.FORBIDDEN)


DASHBOARD = "/dashboard"


class ViewAsMember(ActionPage[Member]):
    name = "accounts_member_view_as"
    route = "view-as"
    title = "View as member"
    button = "View dashboard"
    permission = PERMISSION

    def get_object(self, subject_id: UUID) -> Member:
        """Return the member, also if the account is closed or its access has expired."""
        member = Member.objects.select_related("user").filter(pk=subject_id).first()
        if member is None:
            raise NotFound
        return member

    def get_member(self, subject: Member) -> Member:
        return subject

    def get_confirmation(self, subject: Member) -> Confirmation:
        return Confirmation(
            details=[
                ("Member", subject.full_name),
                ("Username", subject.user.username),
                ("Email", subject.user.email),
                ("For", f"{LENGTH.seconds // 60} minutes"),
            ],
            warning=(
                "You will see what the member sees, in this browser. Nothing can be changed. "
                "The member's activity log shows that support viewed the account and which documents you opened."
            ),
        )

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        start_impersonation(member=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return f"You are viewing the account of {subject}"

    def get_success_response(self, request: HttpRequest, subject: Member, message: str) -> HttpResponse:
        """Redirect to the dashboard. Its banner replaces the success message."""
        enter_impersonation(request, member=subject)
        return HttpResponseRedirect(DASHBOARD)
