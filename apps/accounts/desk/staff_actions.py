"""The named actions on a staff account, for superusers alone: close it, reopen it, set a new password."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest

from apps.accounts.desk.actions import ActionPage, Shown
from apps.accounts.desk.staff_forms import NewPasswordForm, StaffReasonForm
from apps.accounts.models import User
from apps.accounts.record import Actor
from apps.accounts.staff_accounts import (
    StaffAlreadyClosed,
    StaffAlreadyOpen,
    close_staff,
    reopen_staff,
    set_staff_password,
    staff_account,
)


class StaffAction(ActionPage[User]):
    """An action on a staff account."""

    permission = "accounts.change_user"
    form_class = StaffReasonForm

    @classmethod
    def is_allowed(cls, request: HttpRequest) -> bool:
        """Superusers, whatever rights anybody else may have been given."""
        return bool(request.user.is_active and getattr(request.user, "is_superuser", False))

    def find(self, subject_id: UUID) -> User:
        """The staff user."""
        return staff_account(subject_id)

    def member_of(self, subject: User) -> None:
        """Nobody's: it is no member's account."""


class CloseStaffPage(StaffAction):
    """Shuts a staff user out."""

    name = "accounts_user_close"
    route = "close"
    title = "Close staff account"
    button = "Close account"
    is_danger = True

    def shown(self, subject: User) -> Shown:
        """What ends."""
        if not subject.is_active:
            raise StaffAlreadyClosed
        return Shown(_who(subject), "Every session ends at once, and the account opens no door until it is reopened.")

    def carry_out(self, subject: User, given: dict[str, Any], *, by: Actor) -> str:
        """Close it."""
        close_staff(user_id=subject.pk, by=by, reason=given["reason"])
        return "Closed the account and ended its sessions."


class ReopenStaffPage(StaffAction):
    """Lets a staff user in again."""

    name = "accounts_user_reopen"
    route = "reopen"
    title = "Reopen staff account"
    button = "Reopen account"

    def shown(self, subject: User) -> Shown:
        """Who comes in again."""
        if subject.is_active:
            raise StaffAlreadyOpen
        return Shown(_who(subject), "They can sign in again at once, with the rights and the password they had.")

    def carry_out(self, subject: User, given: dict[str, Any], *, by: Actor) -> str:
        """Reopen it."""
        reopen_staff(user_id=subject.pk, by=by, reason=given["reason"])
        return "Reopened the account."


class SetStaffPasswordPage(StaffAction):
    """Gives a staff user a new password."""

    name = "accounts_user_set_password"
    route = "set-password"
    title = "Set a new password"
    button = "Set password"
    is_danger = True
    form_class = NewPasswordForm

    def shown(self, subject: User) -> Shown:
        """What ends."""
        return Shown(_who(subject), "Every session of the account ends at once. Tell them the password in person.")

    def carry_out(self, subject: User, given: dict[str, Any], *, by: Actor) -> str:
        """Set it."""
        set_staff_password(user_id=subject.pk, password=given["password"], by=by, reason=given["reason"])
        return "Set the new password and ended every session."


def _who(user: User) -> list[tuple[str, Any]]:
    return [("Account", user.username), ("Email", user.email or "none")]
