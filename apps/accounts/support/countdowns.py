"""What accounts know of a member: contact details, countdowns, mail, activity, and what was done to the account."""

from typing import Any, ClassVar

from django import forms
from django.utils import timezone

from apps.accounts.countdowns import (
    ACCESS,
    LENGTH,
    PURCHASE,
    Countdown,
    EndsLater,
    NoCountdown,
    extend_countdown,
    reopen_access,
    reopen_purchase_window,
)
from apps.accounts.models import Member
from apps.accounts.support.account import MemberAction, _links, who
from apps.core.formatting import format_instant
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm
from apps.core.support.sections import Row, Section, SectionContext, State


def countdowns(asked: SectionContext) -> Section:
    """Both deadlines, by the clock."""
    return Section(
        key="countdowns",
        title="Countdowns",
        columns=["Countdown", "Stands", "Deadline"],
        rows=[
            _countdown(asked, PURCHASE, ExtendPurchaseWindowPage, ReopenPurchaseWindowPage),
            _countdown(asked, ACCESS, ExtendAccessPage, ReopenAccessPage),
        ],
    )


def _countdown(asked: SectionContext, countdown: Countdown, *pages: type[ActionPage]) -> Row:
    deadline, name = countdown.deadline_of(asked.member), countdown.name.capitalize()
    if deadline is None:
        return Row([name, State("Not begun"), None])
    state = State("Running", "live") if asked.now < deadline else State("Run out", "danger")
    can_restart = countdown is PURCHASE or deadline < asked.now + LENGTH
    return Row([name, state, deadline], actions=_links(asked, *(pages if can_restart else pages[:1])))


MOST_HOURS = LIMITS["countdownExtension"]["maxHours"]


class SeenForm(ReasonForm):
    """Why, and which start the page showed."""

    seen = forms.DateTimeField(widget=forms.HiddenInput, required=False)


class ExtensionForm(SeenForm):
    """By how much, too."""

    field_order = ["hours", "reason", "seen"]

    hours = forms.IntegerField(
        label="Hours",
        min_value=1,
        max_value=MOST_HOURS,
        help_text=f"1 to {MOST_HOURS}. They are added to the deadline; one that has passed counts from now.",
        error_messages={"required": "Please say by how many hours"},
    )


class CountdownAction(MemberAction):
    """An action on one of the two countdowns."""

    section = "countdowns"
    form_class = SeenForm
    countdown: ClassVar[Countdown]

    def get_initial(self, subject: Member) -> dict[str, Any]:
        """The start as it stands."""
        start = self.countdown.start_of(subject)
        return {"seen": start.isoformat() if start else ""}

    def facts(self, subject: Member) -> list[tuple[str, Any]]:
        """The member, and how the countdown stands. Raises ``NoCountdown``."""
        deadline = self.countdown.deadline_of(subject)
        if deadline is None:
            raise NoCountdown(self.countdown)
        stands = "runs out" if timezone.now() < deadline else "ran out"
        return [*who(subject), (self.countdown.name.capitalize(), f"{stands} on {format_instant(deadline)}")]


class ExtendCountdownPage(CountdownAction):
    """Moves a deadline."""

    button = "Extend"
    form_class = ExtensionForm

    def get_confirmation(self, subject: Member) -> Confirmation:
        """How it stands."""
        return Confirmation(self.facts(subject), "The member is told by mail.")

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        """Move it."""
        deadline = extend_countdown(
            member=subject,
            countdown=self.countdown,
            seen=data["seen"],
            hours=data["hours"],
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        return f"The {self.countdown.name} runs until {format_instant(deadline)}. The member was told."


class ExtendPurchaseWindowPage(ExtendCountdownPage):
    """More time to choose a plan."""

    name = "accounts_member_extend_purchase_window"
    route = "extend-purchase-window"
    title = "Extend purchase window"
    countdown = PURCHASE


class ExtendAccessPage(ExtendCountdownPage):
    """More time until the code burns out; a member who is out is in again."""

    name = "accounts_member_extend_access"
    route = "extend-access"
    title = "Extend access"
    countdown = ACCESS


class ReopenPurchaseWindowPage(CountdownAction):
    """The window begins anew."""

    name = "accounts_member_reopen_purchase_window"
    route = "reopen-purchase-window"
    title = "Reopen purchase window"
    button = "Reopen"
    countdown = PURCHASE

    def get_confirmation(self, subject: Member) -> Confirmation:
        """How it stands."""
        return Confirmation(
            self.facts(subject),
            "The 72 hours begin anew at the member's next visit to the packages. The member is told by mail.",
        )

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        """Reopen it."""
        reopen_purchase_window(member=subject, seen=data["seen"], actor=actor, reason=data["reason"])
        return "The purchase window begins anew at the next visit to the packages. The member was told."


class ReopenAccessPage(CountdownAction):
    """The full time from now on; a member who is out is in again."""

    name = "accounts_member_reopen_access"
    route = "reopen-access"
    title = "Reopen access"
    button = "Reopen"
    countdown = ACCESS

    def get_confirmation(self, subject: Member) -> Confirmation:
        """How it stands. Raises ``EndsLater``."""
        facts = self.facts(subject)
        deadline = ACCESS.deadline_of(subject)
        if deadline is not None and deadline >= timezone.now() + LENGTH:
            raise EndsLater(ACCESS)
        return Confirmation(
            facts,
            "The member has 72 hours from now on, and can sign in again where the code had burned out. The member is "
            "told by mail.",
        )

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        """Reopen it."""
        deadline = reopen_access(
            member=subject, seen=data["seen"], actor=actor, reason=data["reason"], now=timezone.now()
        )
        return f"The access countdown runs until {format_instant(deadline)}. The member was told."
