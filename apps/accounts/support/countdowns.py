"""The countdown section of the member page, and its actions: extend and reopen a countdown."""

from typing import Any, ClassVar

from django import forms
from django.utils import timezone

from apps.accounts.countdowns import (
    ACCESS,
    LENGTH,
    PURCHASE,
    AlreadyEndsLater,
    Countdown,
    CountdownNotStarted,
    extend_countdown,
    reopen_access,
    reopen_purchase_window,
)
from apps.accounts.models import Member
from apps.accounts.support.account import MemberAction, describe_member, get_action_links
from apps.core.formatting import format_instant
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm
from apps.core.support.sections import Row, Section, SectionContext, State, member_section


@member_section(order=30)
def countdowns(context: SectionContext) -> Section:
    return Section(
        key="countdowns",
        title="Countdowns",
        columns=["Countdown", "Status", "Deadline"],
        rows=[
            _countdown(context, PURCHASE, ExtendPurchaseWindowPage, ReopenPurchaseWindowPage),
            _countdown(context, ACCESS, ExtendAccessPage, ReopenAccessPage),
        ],
    )


def _countdown(context: SectionContext, countdown: Countdown, *pages: type[ActionPage]) -> Row:
    deadline, name = countdown.deadline_of(context.member), countdown.name.capitalize()
    if deadline is None:
        return Row([name, State("Not started"), None])
    state = State("Running", "live") if context.now < deadline else State("Ended", "danger")
    can_restart = countdown is PURCHASE or deadline < context.now + LENGTH
    return Row([name, state, deadline], actions=get_action_links(context, *(pages if can_restart else pages[:1])))


MAX_HOURS = LIMITS["countdownExtension"]["maxHours"]


class CountdownForm(ReasonForm):
    """``seen`` is the start that the page showed; the change is refused if it is no longer the current one."""

    seen = forms.DateTimeField(widget=forms.HiddenInput, required=False)


class ExtensionForm(CountdownForm):
    field_order = ["hours", "reason", "seen"]

    hours = forms.IntegerField(
        label="Hours",
        min_value=1,
        max_value=MAX_HOURS,
        help_text=f"1 to {MAX_HOURS}. Added to the deadline, or to the current time if the deadline has passed.",
        error_messages={"required": "Please enter the number of hours"},
    )


class CountdownAction(MemberAction):
    section = "countdowns"
    form_class = CountdownForm
    countdown: ClassVar[Countdown]

    def get_initial(self, subject: Member) -> dict[str, Any]:
        start = self.countdown.start_of(subject)
        return {"seen": start.isoformat() if start else ""}

    def get_facts(self, subject: Member) -> list[tuple[str, Any]]:
        """Raise ``CountdownNotStarted`` if there is no deadline."""
        deadline = self.countdown.deadline_of(subject)
        if deadline is None:
            raise CountdownNotStarted(self.countdown)
        verb = "ends" if timezone.now() < deadline else "ended"
        return [*describe_member(subject), (self.countdown.name.capitalize(), f"{verb} on {format_instant(deadline)}")]


class ExtendCountdownPage(CountdownAction):
    button = "Extend"
    form_class = ExtensionForm

    def get_confirmation(self, subject: Member) -> Confirmation:
        return Confirmation(self.get_facts(subject), "The member is notified by email.")

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        deadline = extend_countdown(
            member=subject,
            countdown=self.countdown,
            expected_start=data["seen"],
            hours=data["hours"],
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        return f"The {self.countdown.name} runs until {format_instant(deadline)}. The member was notified."


class ExtendPurchaseWindowPage(ExtendCountdownPage):
    name = "accounts_member_extend_purchase_window"
    route = "extend-purchase-window"
    title = "Extend purchase window"
    countdown = PURCHASE


class ExtendAccessPage(ExtendCountdownPage):
    """A member whose access has expired can sign in again."""

    name = "accounts_member_extend_access"
    route = "extend-access"
    title = "Extend access"
    countdown = ACCESS


class ReopenPurchaseWindowPage(CountdownAction):
    name = "accounts_member_reopen_purchase_window"
    route = "reopen-purchase-window"
    title = "Reopen purchase window"
    button = "Reopen"
    countdown = PURCHASE

    def get_confirmation(self, subject: Member) -> Confirmation:
        return Confirmation(
            self.get_facts(subject),
            "The 72 hours start again at the member's next visit to the packages. The member is notified by email.",
        )

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        reopen_purchase_window(
            member=subject, expected_start=data["seen"], actor=actor, reason=data["reason"], now=timezone.now()
        )
        return "The purchase window starts again at the next visit to the packages. The member was notified."


class ReopenAccessPage(CountdownAction):
    """Restarts the 72 hours now. A member whose access has expired can sign in again."""

    name = "accounts_member_reopen_access"
    route = "reopen-access"
    title = "Reopen access"
    button = "Reopen"
    countdown = ACCESS

    def get_confirmation(self, subject: Member) -> Confirmation:
        """Raise ``AlreadyEndsLater`` if reopening would move the deadline forward."""
        facts = self.get_facts(subject)
        deadline = ACCESS.deadline_of(subject)
        if deadline is not None and deadline >= timezone.now() + LENGTH:
            raise AlreadyEndsLater(ACCESS)
        return Confirmation(
            facts,
            "The member has 72 hours from now, and can sign in again if access has expired. The member is notified by "
            "email.",
        )

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        deadline = reopen_access(
            member=subject, expected_start=data["seen"], actor=actor, reason=data["reason"], now=timezone.now()
        )
        return f"The access countdown runs until {format_instant(deadline)}. The member was notified."
