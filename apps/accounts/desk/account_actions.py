"""The named actions on a member's account: correct its details, close it, reopen it."""

from typing import Any
from uuid import UUID

from django.utils import timezone

from apps.accounts.desk.actions import ActionPage, Shown
from apps.accounts.desk.details_form import DetailsForm
from apps.accounts.models import Member
from apps.accounts.record import Actor
from apps.accounts.support import AlreadyClosed, AlreadyOpen, close_account, correct_details, reopen_account
from apps.common.errors import NotFound


class MemberAction(ActionPage[Member]):
    """An action on a member."""

    permission = "accounts.change_member"
    section = "account"

    def find(self, subject_id: UUID) -> Member:
        """The member."""
        member = Member.objects.select_related("user").filter(pk=subject_id).first()
        if member is None:
            raise NotFound
        return member

    def member_of(self, subject: Member) -> Member:
        """The member."""
        return subject


class CorrectDetailsPage(MemberAction):
    """Corrects name, phone, company, position and license; an email is the member's own to change."""

    name = "accounts_member_correct_details"
    route = "correct-details"
    title = "Correct details"
    button = "Save corrections"
    form_class = DetailsForm

    def initial(self, subject: Member) -> dict[str, Any]:
        """The details as they stand."""
        return {name: getattr(subject, name) for name in DetailsForm.details()}

    def shown(self, subject: Member) -> Shown:
        """Whose they are."""
        return Shown(who(subject))

    def carry_out(self, subject: Member, given: dict[str, Any], *, by: Actor) -> str:
        """Store what differs."""
        names = correct_details(
            member=subject, seen=given["seen"], wanted=given["wanted"], by=by, reason=given["reason"]
        )
        return f"Corrected {', '.join(names)}." if names else "Somebody else had corrected that already."


class CloseAccountPage(MemberAction):
    """Shuts a member out."""

    name = "accounts_member_close"
    route = "close"
    title = "Close account"
    button = "Close account"
    is_danger = True

    def shown(self, subject: Member) -> Shown:
        """What ends."""
        if not subject.user.is_active:
            raise AlreadyClosed
        return Shown(
            who(subject),
            "Every session ends at once, and nobody can sign in until the account is reopened. Nothing is deleted; a "
            "subscription goes on. The member is told by mail.",
        )

    def carry_out(self, subject: Member, given: dict[str, Any], *, by: Actor) -> str:
        """Close it."""
        close_account(member=subject, by=by, reason=given["reason"], now=timezone.now())
        return "Closed the account and ended its sessions. The member was told."


class ReopenAccountPage(MemberAction):
    """Lets a member in again."""

    name = "accounts_member_reopen"
    route = "reopen"
    title = "Reopen account"
    button = "Reopen account"

    def shown(self, subject: Member) -> Shown:
        """Who comes in again."""
        if subject.user.is_active:
            raise AlreadyOpen
        return Shown(who(subject), "The member can sign in again at once, and is told by mail.")

    def carry_out(self, subject: Member, given: dict[str, Any], *, by: Actor) -> str:
        """Reopen it."""
        reopen_account(member=subject, by=by, reason=given["reason"], now=timezone.now())
        return "Reopened the account. The member was told."


def who(member: Member) -> list[tuple[str, Any]]:
    """The facts by which staff make sure that it is the right member."""
    return [("Member", f"{member} ({member.user.username})"), ("Email", member.user.email)]
