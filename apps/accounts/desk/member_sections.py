"""What accounts know of a member: contact details, countdowns, mail, activity, and what was done to the account."""

from django.urls import reverse

from apps.accounts.countdown_changes import ACCESS, PURCHASE, Countdown
from apps.accounts.countdowns import LENGTH
from apps.accounts.desk.account_actions import CloseAccountPage, CorrectDetailsPage, ReopenAccountPage
from apps.accounts.desk.actions import ActionPage
from apps.accounts.desk.countdown_actions import (
    ExtendAccessPage,
    ExtendPurchaseWindowPage,
    ReopenAccessPage,
    ReopenPurchaseWindowPage,
)
from apps.accounts.desk.mail_actions import resend_links
from apps.accounts.desk.mail_list import mail_state
from apps.accounts.desk.record_list import mask_entries
from apps.accounts.desk.sections import Asked, Link, Row, Section, State
from apps.accounts.models import ActivityEntry, OutgoingMail, RecordEntry

MOST_MAILS = 10
MOST_ACTIVITY = 20
MOST_RECORD = 10


def account(asked: Asked) -> Section:
    """Who it is, and how to reach them."""
    member, user = asked.member, asked.member.user
    return Section(
        key="account",
        title="Account",
        facts=[
            ("Name", member.full_name),
            ("Username", user.username),
            ("Email", user.email),
            ("Phone", member.phone),
            ("Company", member.company_name),
            ("Position", member.position),
            ("License number", member.license_number),
            ("Member since", member.created_at),
            ("First sign-in", member.first_login_at),
        ],
        actions=_links(asked, CorrectDetailsPage, CloseAccountPage if user.is_active else ReopenAccountPage),
    )


def countdowns(asked: Asked) -> Section:
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


def mail(asked: Asked) -> Section | None:
    """The last mails, and whether they went out."""
    if not asked.request.user.has_perm("accounts.view_outgoingmail"):
        return None
    mails = OutgoingMail.objects.filter(user_id=asked.member.pk).order_by("-created_at", "-id")[:MOST_MAILS]
    return Section(
        key="mail",
        title="Mail",
        columns=["Written", "Subject", "To", "Stands"],
        rows=[
            Row(
                [one.created_at, one.subject, one.to_address, mail_state(one)],
                url=reverse("admin:accounts_outgoingmail_change", args=[one.pk]),
                actions=resend_links(asked.request, one),
            )
            for one in mails
        ],
        empty="No mail has been written to this member.",
        whole_list=_whole_list("accounts_outgoingmail", "user", asked),
    )


def activity(asked: Asked) -> Section | None:
    """What the member did last, as the member sees it."""
    if not asked.request.user.has_perm("accounts.view_activityentry"):
        return None
    entries = ActivityEntry.objects.filter(member=asked.member).order_by("-created_at", "-id")[:MOST_ACTIVITY]
    return Section(
        key="activity",
        title="Activity",
        columns=["When", "What", "Action", "From"],
        rows=[Row([one.created_at, one.description, one.action, one.ip_address]) for one in entries],
        empty="No activity yet.",
        whole_list=_whole_list("accounts_activityentry", "member", asked),
    )


def record(asked: Asked) -> Section | None:
    """What admins and support did to this account, and why."""
    if not asked.request.user.has_perm("accounts.view_recordentry"):
        return None
    entries = RecordEntry.objects.filter(member=asked.member).order_by("-created_at", "-id")[:MOST_RECORD]
    mask_entries(entries, reader=asked.request.user, now=asked.now)
    return Section(
        key="record",
        title="Record",
        columns=["When", "Who", "What", "Reason"],
        rows=[
            Row(
                [one.created_at, one.actor_name, one.description, one.reason],
                url=reverse("admin:accounts_recordentry_change", args=[one.pk]),
            )
            for one in entries
        ],
        empty="Nobody has changed anything about this account.",
        whole_list=_whole_list("accounts_recordentry", "member", asked),
    )


def _countdown(asked: Asked, countdown: Countdown, *pages: type[ActionPage]) -> Row:
    deadline, name = countdown.deadline_of(asked.member), countdown.name.capitalize()
    if deadline is None:
        return Row([name, State("Not begun"), None])
    state = State("Running", "live") if asked.now < deadline else State("Run out", "danger")
    can_restart = countdown is PURCHASE or deadline < asked.now + LENGTH
    return Row([name, state, deadline], actions=_links(asked, *(pages if can_restart else pages[:1])))


def _links(asked: Asked, *pages: type[ActionPage]) -> list[Link]:
    return [
        Link(page.title, page.address(asked.member), is_danger=page.is_danger)
        for page in pages
        if page.is_allowed(asked.request)
    ]


def _whole_list(name: str, parameter: str, asked: Asked) -> Link:
    return Link("Whole list", f"{reverse(f'admin:{name}_changelist')}?{parameter}={asked.member.pk}")
