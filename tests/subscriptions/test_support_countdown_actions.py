"""Staff extend and reopen both countdowns. A member with expired access can then sign in until the new deadline."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from apps.access.access_expiry import log_expired_access
from apps.access.admin import ExtensionForm
from apps.accounts.models import Member
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.core.staff.sections import Section
from apps.notifications.models import OutgoingMail
from apps.subscriptions import countdowns
from tests import support_pages
from tests.factories import PASSWORD, Caller

pytestmark = pytest.mark.django_db
REASON = {"reason": "Was in hospital"}
SIGN_IN = {"username": "dana", "password": PASSWORD}
FIELDS = {"purchase-window": "purchase_countdown_start", "access": "access_countdown_start"}


@pytest.fixture
def now() -> datetime:
    return timezone.now()


def set_start(member: Member, countdown: str, start: datetime | None) -> None:
    Member.objects.filter(pk=member.pk).update(**{FIELDS[countdown]: start})


def get_start(member: Member, countdown: str) -> datetime | None:
    return getattr(Member.objects.get(pk=member.pk), FIELDS[countdown])


def action_url(member: Member, action: str) -> str:
    return f"/staff/accounts/member/{member.pk}/{action}/"


def submit(caller: Caller, member: Member, action: str, **form: str):
    """Open the page and submit its form with the hidden ``seen`` field, as a browser does."""
    return caller.upload(action_url(member, action), {**REASON, **get_hidden(caller, member, action), **form})


def get_hidden(caller: Caller, member: Member, action: str) -> dict[str, str]:
    context = support_pages.get_context(caller, action_url(member, action))
    return {"seen": context["form"]["seen"].value()} if context else {}


def get_messages(response) -> list[tuple[str, str]]:
    return [(message.level_tag, str(message)) for message in support_pages.get_messages(response)]


def get_section(caller: Caller, member: Member) -> Section:
    section = support_pages.section_of(caller, member, "countdowns")
    assert section is not None
    return section


def stored_rows() -> tuple:
    return (
        list(Member.objects.order_by("pk").values()),
        ActivityEntry.objects.count(),
        AuditLogEntry.objects.count(),
        OutgoingMail.objects.count(),
    )


@pytest.mark.parametrize("countdown", FIELDS)
def test_extending_a_running_countdown_adds_the_hours(support_caller, member, now, countdown):
    start = now - timedelta(hours=70)
    set_start(member, countdown, start)

    response = submit(support_caller, member, f"extend-{countdown}", hours="48")

    assert get_messages(response)[0][0] == "success"
    assert get_start(member, countdown) == start + timedelta(hours=48)
    section = get_section(support_caller, member)
    assert [str(row.cells[1]) for row in section.rows if row.cells[2]] == ["Running"]
    subject = {"purchase-window": "Your purchase window was extended", "access": "Your access countdown was extended"}
    assert list(OutgoingMail.objects.values_list("subject", flat=True)) == [subject[countdown]]
    activity = ActivityEntry.objects.get(member=member)
    assert activity.description.startswith("Support moved the end of your")
    assert REASON["reason"] not in activity.description


@pytest.mark.parametrize("countdown", FIELDS)
def test_extending_an_expired_countdown_counts_the_hours_from_now(support_caller, member, now, countdown):
    for hours in (1, 720):
        set_start(member, countdown, now - timedelta(days=30))

        submit(support_caller, member, f"extend-{countdown}", hours=str(hours))

        deadline = get_start(member, countdown) + countdowns.LENGTH
        assert timedelta(0) <= deadline - now - timedelta(hours=hours) < timedelta(minutes=1), hours


def test_invalid_hours_get_a_field_error_and_the_reason_is_kept(support_caller, member, now):
    set_start(member, "access", now)
    path = action_url(member, "extend-access")
    form = {**REASON, **get_hidden(support_caller, member, "extend-access")}
    before = stored_rows()

    for hours in ("", "0", "-1", "721", "1.5", "1e3", "many", "9" * 400, "a\x00b"):
        assert list(ExtensionForm({**form, "hours": hours}, row=member).errors) == ["hours"], hours

    response = support_caller.upload(path, {**form, "hours": "721"})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["hours"]
    assert response.context["form"]["reason"].value() == REASON["reason"]
    assert stored_rows() == before


def test_countdown_that_has_not_started_cannot_be_extended_or_reopened(support_caller, member):
    before = stored_rows()

    for action, name in (
        ("extend-access", "access countdown"),
        ("reopen-access", "access countdown"),
        ("extend-purchase-window", "purchase window"),
        ("reopen-purchase-window", "purchase window"),
    ):
        refusal = f"The {name} has not started, so there is nothing to change."
        path = action_url(member, action)
        for response in (support_caller.upload(path, {**REASON, "hours": "5"}), support_caller.get(path)):
            assert get_messages(response)[-1] == ("error", refusal), action
    assert stored_rows() == before


def test_action_is_refused_if_the_countdown_changed_since_the_page_was_loaded(support_caller, member, now):
    for action in ("extend-access", "reopen-access", "extend-purchase-window", "reopen-purchase-window"):
        countdown = action.split("-", 1)[1]
        set_start(member, countdown, now - timedelta(hours=30))
        hidden = get_hidden(support_caller, member, action)
        set_start(member, countdown, now - timedelta(hours=10))
        before = stored_rows()

        # An empty value is none that any of them shows.
        old = {"seen": ""} if action == "extend-access" else hidden
        response = support_caller.upload(action_url(member, action), {**REASON, "hours": "5", **old})
        assert response.status_code == 422, action
        assert "Somebody else changed this since you opened it" in response.context["form"].non_field_errors()[0]
        assert response.context["form"]["reason"].value() == REASON["reason"], action
        assert stored_rows() == before, action


def test_submitting_the_form_twice_extends_once(support_caller, member, now):
    set_start(member, "access", now - timedelta(hours=10))
    path = action_url(member, "extend-access")
    form = {**REASON, "hours": "5", **get_hidden(support_caller, member, "extend-access")}

    responses = [support_caller.upload(path, form) for _ in range(2)]

    assert [response.status_code for response in responses] == [302, 422]
    assert get_start(member, "access") == now - timedelta(hours=5)


def test_reopened_purchase_window_starts_at_the_next_visit(support_caller, member, member_caller, now):
    set_start(member, "purchase-window", now - timedelta(days=30))
    assert member_caller.get("/api/user/countdown-status").json()["hasPurchaseCountdown"] is True

    response = submit(support_caller, member, "reopen-purchase-window")

    assert get_messages(response)[0][0] == "success"
    assert member_caller.get("/api/user/countdown-status").json()["hasPurchaseCountdown"] is False
    assert member_caller.post("/api/user/start-purchase-countdown").status_code == 200
    assert get_start(member, "purchase-window") >= now


def test_reopening_expired_access_allows_sign_in_until_the_new_deadline(
    support_caller, member, member_caller, now, monkeypatch
):
    set_start(member, "access", now - timedelta(hours=100))
    assert member_caller.get("/api/auth/user").json()["code"] == "access_expired"
    assert log_expired_access(now=now) == 1
    assert get_account_status(support_caller, member) == ["Access expired"]

    response = submit(support_caller, member, "reopen-access")

    assert get_messages(response)[0][0] == "success"
    assert get_account_status(support_caller, member) == ["Open"]
    assert member_caller.post("/api/auth/login", SIGN_IN).status_code == 200
    assert member_caller.get("/api/auth/user").status_code == 200
    start = get_start(member, "access")
    assert start >= now
    # The second expiry is logged, and only once.
    later = start + countdowns.LENGTH
    assert [log_expired_access(now=later - timedelta(seconds=1)), log_expired_access(now=later)] == [0, 1]
    assert ActivityEntry.objects.filter(member=member, action="access_expired").count() == 2
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert member_caller.get("/api/auth/user").status_code == 401


def test_extending_expired_access_allows_sign_in(support_caller, member, member_caller, now):
    set_start(member, "access", now - timedelta(hours=100))
    assert member_caller.get("/api/auth/user").status_code == 401

    submit(support_caller, member, "extend-access", hours="1")

    assert member_caller.post("/api/auth/login", SIGN_IN).status_code == 200


def test_reopening_is_refused_if_it_would_shorten_access(support_caller, member, now):
    set_start(member, "access", now + timedelta(hours=5))
    before = stored_rows()

    response = submit(support_caller, member, "reopen-access")

    assert get_messages(response)[-1] == ("error", "The access countdown already ends later than 72 hours from now.")
    section = get_section(support_caller, member)
    assert [link.label for row in section.rows for link in row.actions] == ["Extend access"]
    assert stored_rows() == before


def test_extending_is_refused_if_a_plan_was_chosen_since_the_page_was_loaded(
    support_caller, member, member_caller, now
):
    set_start(member, "purchase-window", now)
    path = action_url(member, "extend-purchase-window")
    hidden = get_hidden(support_caller, member, "extend-purchase-window")
    assert member_caller.post("/api/user/subscription", {"planName": "ghost"}).status_code == 201

    response = support_caller.upload(path, {**REASON, "hours": "5", **hidden})

    assert get_messages(response)[0][0] == "error"
    assert get_start(member, "purchase-window") is None


def get_account_status(caller: Caller, member: Member) -> list[str]:
    context = support_pages.get_context(caller, action_url(member, "change"))
    return [state.text for state in context["account_status"]]


def test_start_time_keeps_its_microseconds_in_the_form(support_caller, member):
    set_start(member, "access", datetime(2026, 3, 29, 1, 30, 0, 123457, tzinfo=UTC))

    assert get_messages(submit(support_caller, member, "extend-access", hours="2"))[0][0] == "success"
