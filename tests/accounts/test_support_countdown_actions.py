"""Support extends and reopens both countdowns; a member whose code has burned out is in again, and out again later."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from apps.accounts import countdowns
from apps.accounts.models import Member
from apps.audit.models import ActivityEntry, RecordEntry
from apps.devices.access_expiry import expire_all
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller

pytestmark = pytest.mark.django_db
WHY = {"reason": "Was in hospital"}
SIGN_IN = {"username": "dana", "password": PASSWORD}
FIELDS = {"purchase-window": "purchase_countdown_start", "access": "access_countdown_start"}


@pytest.fixture
def now() -> datetime:
    return timezone.now()


def begin(member: Member, which: str, start: datetime | None) -> None:
    Member.objects.filter(pk=member.pk).update(**{FIELDS[which]: start})


def start_of(member: Member, which: str) -> datetime | None:
    return getattr(Member.objects.get(pk=member.pk), FIELDS[which])


def page(member: Member, action: str) -> str:
    return f"/staff/accounts/member/{member.pk}/{action}/"


def send(caller: Caller, member: Member, action: str, **form: str):
    """Open the page, and send its form with what it showed, as a browser does."""
    path = page(member, action)
    shown = caller.get(path)
    seen = {} if shown.context is None else {"seen": shown.context["form"]["seen"].value()}
    return land(caller, caller.upload(path, {**WHY, **seen, **form}))


def land(caller: Caller, answer):
    return caller.get(answer["Location"]) if answer.status_code == 302 else answer


def said(answer) -> list[tuple[str, str]]:
    return [(message.level_tag, str(message)) for message in answer.context["messages"]]


def stored() -> tuple:
    return (
        list(Member.objects.order_by("pk").values()),
        ActivityEntry.objects.count(),
        RecordEntry.objects.count(),
        OutgoingMail.objects.count(),
    )


@pytest.mark.parametrize("which", FIELDS)
def test_one_that_runs_ends_so_many_hours_later(support_caller, member, now, which):
    start = now - timedelta(hours=70)
    begin(member, which, start)

    answer = send(support_caller, member, f"extend-{which}", hours="48")

    assert said(answer)[0][0] == "success"
    assert start_of(member, which) == start + timedelta(hours=48)
    section = {shown.key: shown for shown in answer.context["sections"]}["countdowns"]
    assert [str(row.cells[1]) for row in section.rows if row.cells[2]] == ["Running"]
    subject = {"purchase-window": "Your purchase window was extended", "access": "Your access countdown was extended"}
    assert list(OutgoingMail.objects.values_list("subject", flat=True)) == [subject[which]]
    activity = ActivityEntry.objects.get(member=member)
    assert activity.description.startswith("Support moved the end of your")
    assert WHY["reason"] not in f"{activity.description}{activity.metadata}"


@pytest.mark.parametrize("which", FIELDS)
@pytest.mark.parametrize("hours", [1, 720])
def test_one_that_has_run_out_counts_from_now(support_caller, member, now, which, hours):
    begin(member, which, now - timedelta(days=30))

    send(support_caller, member, f"extend-{which}", hours=str(hours))

    deadline = start_of(member, which) + countdowns.LENGTH
    assert timedelta(0) <= deadline - now - timedelta(hours=hours) < timedelta(minutes=1)


@pytest.mark.parametrize("hours", ["", "0", "-1", "721", "1.5", "1e3", "many", "9" * 400, "a\x00b"])
def test_hours_that_make_no_sense_stay_on_the_page(support_caller, member, now, hours):
    begin(member, "access", now)
    before = stored()

    answer = send(support_caller, member, "extend-access", hours=hours)

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["hours"]
    assert answer.context["form"]["reason"].value() == WHY["reason"]
    assert stored() == before


@pytest.mark.parametrize(
    ("action", "name"),
    [
        ("extend-access", "access countdown"),
        ("reopen-access", "access countdown"),
        ("extend-purchase-window", "purchase window"),
        ("reopen-purchase-window", "purchase window"),
    ],
)
def test_what_has_not_begun_is_neither_extended_nor_reopened(support_caller, member, action, name):
    before = stored()

    answers = [
        send(support_caller, member, action, hours="5"),
        land(support_caller, support_caller.get(page(member, action))),
    ]

    refusal = f"The {name} has not started, so there is nothing to change."
    assert [said(answer)[-1] for answer in answers] == [("error", refusal)] * 2
    assert stored() == before


@pytest.mark.parametrize(
    "action", ["extend-access", "reopen-access", "extend-purchase-window", "reopen-purchase-window"]
)
def test_what_changed_since_the_page_was_shown_is_refused(support_caller, member, now, action):
    which = action.split("-", 1)[1]
    begin(member, which, now - timedelta(hours=30))
    seen = support_caller.get(page(member, action)).context["form"]["seen"].value()
    begin(member, which, now - timedelta(hours=10))
    before = stored()

    answers = [
        land(support_caller, support_caller.upload(page(member, action), {**WHY, "hours": "5", "seen": old}))
        for old in (seen, "")
    ]

    assert [said(answer)[0][0] for answer in answers] == ["error", "error"]
    assert all("changed by somebody else meanwhile" in said(answer)[0][1] for answer in answers)
    assert stored() == before


def test_pressed_twice_extends_once(support_caller, member, now):
    begin(member, "access", now - timedelta(hours=10))
    path = page(member, "extend-access")
    form = {**WHY, "hours": "5", "seen": support_caller.get(path).context["form"]["seen"].value()}

    said_first, said_second = (said(land(support_caller, support_caller.upload(path, form))) for _ in range(2))

    assert [said_first[0][0], said_second[0][0]] == ["success", "error"]
    assert start_of(member, "access") == now - timedelta(hours=5)


def test_the_purchase_window_begins_anew_at_the_next_visit(support_caller, member, member_caller, now):
    begin(member, "purchase-window", now - timedelta(days=30))
    assert member_caller.get("/api/user/countdown-status").json()["hasPurchaseCountdown"] is True

    answer = send(support_caller, member, "reopen-purchase-window")

    assert said(answer)[0][0] == "success"
    assert member_caller.get("/api/user/countdown-status").json()["hasPurchaseCountdown"] is False
    assert member_caller.post("/api/user/start-purchase-countdown").status_code == 200
    assert start_of(member, "purchase-window") >= now


def test_one_whose_code_had_burned_out_is_in_again_and_out_again_at_the_new_deadline(
    support_caller, member, member_caller, now
):
    begin(member, "access", now - timedelta(hours=100))
    assert member_caller.get("/api/auth/user").json()["code"] == "access_expired"
    assert expire_all(now=now) == 1
    assert shown_at_head(support_caller, member) == ["Access expired"]

    answer = send(support_caller, member, "reopen-access")

    assert said(answer)[0][0] == "success"
    assert shown_at_head(support_caller, member) == ["Open"]
    assert member_caller.post("/api/auth/login", SIGN_IN).status_code == 200
    assert member_caller.get("/api/auth/user").status_code == 200
    start = start_of(member, "access")
    assert start >= now
    # Noted again when it runs out again, and once.
    later = start + countdowns.LENGTH
    assert [expire_all(now=later - timedelta(seconds=1)), expire_all(now=later)] == [0, 1]
    assert ActivityEntry.objects.filter(member=member, action="access_expired").count() == 2
    assert member_caller.get("/api/auth/user").status_code == 401


def test_extending_lets_one_in_again_as_well(support_caller, member, member_caller, now):
    begin(member, "access", now - timedelta(hours=100))
    assert member_caller.get("/api/auth/user").status_code == 401

    send(support_caller, member, "extend-access", hours="1")

    assert member_caller.post("/api/auth/login", SIGN_IN).status_code == 200


def test_access_that_ends_later_than_a_new_start_would_is_not_cut_short(support_caller, member, now):
    begin(member, "access", now + timedelta(hours=5))
    before = stored()

    answer = send(support_caller, member, "reopen-access")

    assert said(answer)[-1] == ("error", "The access countdown already ends later than 72 hours from now.")
    section = {shown.key: shown for shown in answer.context["sections"]}["countdowns"]
    assert [link.label for row in section.rows for link in row.actions] == ["Extend access"]
    assert stored() == before


def test_a_choice_of_a_plan_ends_the_window_that_a_page_still_shows(support_caller, member, member_caller, now):
    begin(member, "purchase-window", now)
    path = page(member, "extend-purchase-window")
    seen = support_caller.get(path).context["form"]["seen"].value()
    assert member_caller.post("/api/user/subscription", {"planName": "ghost"}).status_code == 201

    answer = land(support_caller, support_caller.upload(path, {**WHY, "hours": "5", "seen": seen}))

    assert said(answer)[0][0] == "error"
    assert start_of(member, "purchase-window") is None


def shown_at_head(caller: Caller, member: Member) -> list[str]:
    return [state.text for state in caller.get(page(member, "change")).context["account_status"]]


def test_instants_survive_the_page_to_the_microsecond(support_caller, member):
    begin(member, "access", datetime(2026, 3, 29, 1, 30, 0, 123457, tzinfo=UTC))

    assert said(send(support_caller, member, "extend-access", hours="2"))[0][0] == "success"
