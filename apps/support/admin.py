from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from apps.access.admin import MemberActionsAdmin
from apps.access.member_accounts import lift_sign_in_lock
from apps.access.support import get_member_filter
from apps.accounts.credentials import LOCK_LIFTED_FOR
from apps.accounts.models import Member, User
from apps.core.models import ScheduledStep
from apps.core.request_meta import Actor
from apps.core.staff.actions import SupportAction, member_url, support_action
from apps.core.staff.admin import ReadOnlyAdmin
from apps.core.staff.sections import Link, badge
from apps.factors.requests import require_recent_proof
from apps.support.help_pages import HelpRequestAdmin  # noqa: F401  # registers the list
from apps.support.impersonation import LENGTH, PERMISSION, start_impersonation
from apps.support.jobs_page import STATUS_PARAMETER, get_step_state
from apps.support.member_page import show_member
from apps.support.requests import enter_impersonation
from apps.support.scheduled_tasks import get_title, refuse_retry, retry_step
from apps.support.staff_accounts import (
    close_staff,
    refuse_closed,
    refuse_open,
    refuse_without_factor,
    reopen_staff,
    require_staff,
    reset_staff_factors,
    set_callsign,
    set_staff_password,
)
from apps.support.staff_pages import CallsignForm, NewPasswordForm, StaffReasonForm, new_staff_page

_DASHBOARD = "/dashboard"


@admin.register(Member)
class MemberAdmin(MemberActionsAdmin):
    """Staff change a member by actions, not by a form for the row."""

    list_display = ["full_name", "username", "email", "phone", "company_name", "is_open", "created_at"]
    list_filter = ["user__is_active", "position", "created_at"]
    list_select_related = ["user"]
    search_fields = ["search_text"]  # turns the search on; ``get_search_results`` uses its own filter
    search_help_text = "Name, username, email, company or the digits of the phone"
    ordering = ["-created_at", "pk"]

    @support_action(
        "View as member",
        button="View dashboard",
        permission=PERMISSION,
        details=lambda member: [
            ("Member", member.full_name),
            ("Username", member.user.username),
            ("Email", member.user.email),
            ("For", f"{LENGTH.seconds // 60} minutes"),
        ],
        warning=(
            "You will see what the member sees, in this browser. Nothing can be changed. "
            "The member's activity log shows that support viewed the account and which documents you opened."
        ),
        guard=require_recent_proof,
    )
    def view_as(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        """Also possible if the account is closed or its access has expired."""
        start_impersonation(member=member, actor=actor, now=timezone.now(), **data)
        return ""  # the banner of the dashboard says it

    def get_success_response(
        self, request: HttpRequest, row: Member, action: SupportAction, message: str
    ) -> HttpResponse:
        if action.name != "view_as":
            return super().get_success_response(request, row, action, message)
        enter_impersonation(request, member=row)
        return HttpResponseRedirect(_DASHBOARD)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the member page, which has no form: POST is refused."""
        member = self.get_object(request, unquote(object_id))
        if not self.has_view_permission(request, member) or request.method == "POST":
            raise PermissionDenied
        if member is None:
            self.message_user(request, "There is no such member.", messages.WARNING)
            return HttpResponseRedirect(reverse("admin:index"))
        return show_member(self, request, member, actions=self.get_action_links(request, member, "view_as"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        return super().get_queryset(request).select_related("user")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Member], search_term: str
    ) -> tuple[QuerySet[Member], bool]:
        """Use the same filter as the member search."""
        return queryset.filter(get_member_filter(search_term)) if search_term else queryset, False

    @admin.display(ordering="user__username_key")
    def username(self, member: Member) -> str:
        return member.user.username

    @admin.display(ordering="user__email_key")
    def email(self, member: Member) -> str:
        return member.user.email

    @admin.display(boolean=True, description="account is open", ordering="user__is_active")
    def is_open(self, member: Member) -> bool:
        return member.user.is_active


class _StepStatusFilter(admin.SimpleListFilter):
    title = "status"
    parameter_name = STATUS_PARAMETER

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [("failed", "Failed")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[ScheduledStep]) -> QuerySet[ScheduledStep]:
        return queryset.exclude(error="") if self.value() == "failed" else queryset


@admin.register(ScheduledStep)
class ScheduledStepAdmin(ReadOnlyAdmin):
    list_display = ["task", "status", "due_at", "finished_at", "error"]
    list_filter = [_StepStatusFilter]
    search_fields = ["name"]
    search_help_text = "The name of the function"
    ordering = ["name"]
    fields = ["task", "name", "status", "due_at", "finished_at", "error"]

    @admin.display(ordering="name")
    def task(self, step: ScheduledStep) -> str:
        return get_title(step)

    @admin.display
    def status(self, step: ScheduledStep) -> SafeString:
        return badge(get_step_state(step, now=timezone.now()))

    def get_action_details(self, row: ScheduledStep) -> list[tuple[str, Any]]:
        return [
            ("Task", get_title(row)),
            ("Last error", row.error or "none"),
            ("Last finished", row.finished_at or "never"),
            ("Due", row.due_at),
        ]

    @support_action("Try again", form=StaffReasonForm, check=lambda step: refuse_retry(step, now=timezone.now()))
    def try_again(self, step: ScheduledStep, data: dict[str, Any], actor: Actor) -> str:
        retry_step(step=step, actor=actor, now=timezone.now(), **data)
        return f"“{get_title(step)}” runs again within a few seconds."

    def get_return_url(self, request: HttpRequest, row: ScheduledStep, action: SupportAction) -> str:
        return reverse("admin:jobs") + "#schedule"


# Staff do not edit groups: the only one is that of support staff, and migrations set its permissions.
admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    """Only for superusers, who create, close and reopen staff accounts here."""

    list_display = ["username", "email", "kind", "callsign", "is_superuser", "is_active", "last_login", "created_at"]
    list_filter = ["kind", "is_superuser", "is_active", "created_at"]
    list_select_related = ["member", "admin_account"]
    search_fields = ["username_key", "email_key"]
    search_help_text = "Username or email"
    fields = ["username", "email", "kind", "callsign", "is_superuser", "is_active", "last_login", "created_at"]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_superuser(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The form creates only staff accounts."""
        return _is_superuser(request)

    def has_action_permission(self, request: HttpRequest, action: SupportAction) -> bool:
        return _is_superuser(request)

    def get_action_details(self, row: User) -> list[tuple[str, Any]]:
        return [("Account", row.username), ("Email", row.email or "none")]

    @support_action(
        "Close staff account",
        label="Close account",
        button="Close account",
        form=StaffReasonForm,
        warning="Every session ends at once, and the user cannot sign in until the account is reopened.",
        check=refuse_closed,
        is_danger=True,
    )
    def close(self, user: User, data: dict[str, Any], actor: Actor) -> str:
        close_staff(user_id=user.pk, actor=actor, now=timezone.now(), **data)
        return "Closed the account and ended its sessions."

    @support_action(
        "Reopen staff account",
        label="Reopen account",
        button="Reopen account",
        form=StaffReasonForm,
        warning="They can sign in again at once, with their previous permissions and password.",
        check=refuse_open,
    )
    def reopen(self, user: User, data: dict[str, Any], actor: Actor) -> str:
        reopen_staff(user_id=user.pk, actor=actor, now=timezone.now(), **data)
        return "Reopened the account."

    @support_action(
        "Set a new password",
        button="Set password",
        form=NewPasswordForm,
        warning="Every session of the account ends at once. Tell them the password in person.",
        check=require_staff,
        is_danger=True,
        guard=require_recent_proof,
    )
    def set_password(self, user: User, data: dict[str, Any], actor: Actor) -> str:
        set_staff_password(
            user_id=user.pk, password=data["password"], actor=actor, reason=data["reason"], now=timezone.now()
        )
        return "Set the new password and ended every session."

    @support_action(
        "Remove the second factors",
        button="Remove",
        form=StaffReasonForm,
        warning=(
            "The authenticator app, every passkey and the recovery codes stop working, and every session ends. First "
            "make sure that it is the owner of the account who asks. They are notified by email."
        ),
        check=refuse_without_factor,
        is_danger=True,
        guard=require_recent_proof,
    )
    def reset_second_factor(self, user: User, data: dict[str, Any], actor: Actor) -> str:
        """Of staff. Members have it on their page, panel admins are helped by ``manage.py reset_second_factor``."""
        reset_staff_factors(user=user, actor=actor, now=timezone.now(), **data)
        return "Removed the second factors and ended every session."

    @support_action(
        "Set callsign",
        form=CallsignForm,
        warning="Members see it at once, also on earlier messages of this user.",
        check=require_staff,
        version=lambda user: user.callsign,
    )
    def set_callsign(self, user: User, data: dict[str, Any], actor: Actor) -> str:
        set_callsign(user_id=user.pk, actor=actor, now=timezone.now(), **data)
        return f"The callsign is {data['callsign']} now."

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        return new_staff_page(self.admin_site, request)

    @support_action(
        "Lift the lock of a sign-in",
        label="Lift sign-in lock",
        button="Lift lock",
        form=StaffReasonForm,
        details=lambda user: [("Account", user.username), ("Kind", user.get_kind_display())],
        warning=(
            f"For {LOCK_LIFTED_FOR.seconds // 60} minutes this person can sign in from a new browser although others "
            "guess the password. Those can try more passwords during this time, so first ask the person to be ready."
        ),
    )
    def lift_lock(self, user: User, data: dict[str, Any], actor: Actor) -> str:
        """For members, panel admins and staff."""
        lift_sign_in_lock(user=user, actor=actor, now=timezone.now(), **data)
        return f"Lifted the lock for {LOCK_LIFTED_FOR.seconds // 60} minutes."

    def row_links(self, request: HttpRequest, row: User) -> Sequence[Link]:
        """Link a member to the member page, and an account to its actions."""
        if row.is_member:
            return [Link("Member's page", member_url(row.member)), *self.get_action_links(request, row)]
        # Superusers cannot close their own account or set its password here.
        return self.get_action_links(request, row, *(["set_callsign"] if row == request.user else []))


def _is_superuser(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))
