"""``/api/user/notifications``: the news of the last 90 days."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from apps.core.jobs import schedule
from apps.core.staff.actions import row_url
from apps.notifications.inbox import Kind, notify
from apps.notifications.models import Notification
from apps.subscriptions.quotas import get_period_version
from tests.claims.claim_work import write
from tests.claims.factories import CLAIMS, create_claim
from tests.subscriptions.factories import subscribe
from tests.support.impersonation import view_as

INBOX = "/api/user/notifications"
READ = f"{INBOX}/read"


@pytest.fixture
def subscription(member):
    return subscribe(member)


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription, claim_number="TX-88-1402")


def send_news(member, count: int = 1, **fields) -> None:
    context = {"subject": "News", "news": "Something happened.", "url": ""}
    defaults = {"template": "claim_news", "context": context, "link": "/dashboard", "now": timezone.now()}
    for _ in range(count):
        notify(member, Kind.NETWORK, **(defaults | fields))


def get_ids(caller, **query) -> list[str]:
    return [row["id"] for row in caller.get(INBOX, query).json()["results"]]


def test_message_is_listed_with_a_link_to_its_claim(member_caller, claim):
    write(claim, "Sensitive words")

    body = member_caller.get(INBOX).json()

    (row,) = body["results"]
    assert (body["unread"], body["next"]) == (1, None)
    assert (row["kind"], row["title"], row["link"], row["readAt"]) == (
        "claim_message",
        "Claim C-000001: a new message",
        f"/claims/{claim.pk}",
        None,
    )
    assert row["text"] == "14 Alder Row, Austin TX (TX-88-1402)"


def test_staff_move_is_listed_at_once(member_caller, staff_caller, claim):
    data = {"to": "under_review", "note": "", "seen": "submitted", "reason": "Read"}
    assert staff_caller.upload(row_url(claim, "move"), data).status_code == 302

    assert [row["kind"] for row in member_caller.get(INBOX).json()["results"]] == ["claim_moved"]


def test_billing_news_has_the_text_of_the_email_without_its_greeting(member_caller, staff_caller, subscription):
    data = {"service_type": "estimate", "units": "2", "seen": get_period_version(subscription), "reason": "Agreed"}
    assert staff_caller.upload(row_url(subscription, "grant_units"), data).status_code == 302

    (row,) = member_caller.get(INBOX).json()["results"]

    assert (row["kind"], row["title"], row["link"]) == ("billing", "2 estimates granted to you", "/billing")
    assert row["text"].startswith("Support granted you 2 estimates beyond your")
    assert "The network" not in row["text"]


def test_own_doings_are_not_listed(member_caller, claim):
    member_caller.upload(f"{CLAIMS}/{claim.pk}/messages", {"text": "The roof is open"})
    member_caller.post(f"{CLAIMS}/{claim.pk}/withdraw")

    assert member_caller.get(INBOX).json()["results"] == []


def test_own_choice_of_a_plan_is_mailed_but_not_listed(member_caller, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        member_caller.post("/api/user/subscription", {"planName": "ghost"})

    assert [email.subject for email in mail.outbox] == ["Your GHOST plan is active"]
    assert member_caller.get(INBOX).json()["results"] == []


def test_news_about_security_is_not_listed(member_caller):
    passwords = {
        "currentPassword": "correct-horse",
        "newPassword": "battery-staple",
        "confirmPassword": "battery-staple",
    }
    assert member_caller.post("/api/user/password", passwords).status_code == 200

    assert member_caller.get(INBOX).json()["results"] == []


def test_pages_are_newest_first(member, member_caller):
    send_news(member, 51)

    first = member_caller.get(INBOX).json()
    second = member_caller.get(INBOX, {"cursor": first["next"]}).json()

    assert (len(first["results"]), len(second["results"]), second["next"]) == (50, 1, None)
    assert first["unread"] == second["unread"] == 51
    ids = [row["id"] for row in first["results"] + second["results"]]
    assert ids == sorted(ids, reverse=True)


def test_some_are_marked_as_read(member, member_caller):
    send_news(member, 3)
    newest = get_ids(member_caller)[0]

    answers = [member_caller.post(READ, {"ids": [newest]}) for _ in range(2)]

    assert [answer.json() for answer in answers] == [{"success": True, "unread": 2}] * 2
    assert [row["readAt"] is None for row in member_caller.get(INBOX).json()["results"]] == [False, True, True]


def test_all_are_marked_as_read(member, member_caller):
    send_news(member, 3)

    assert member_caller.post(READ, {"all": True}).json() == {"success": True, "unread": 0}
    assert member_caller.get(INBOX).json()["unread"] == 0


def test_news_of_another_member_stays_unread(member, member_caller, other_caller):
    send_news(member)

    assert other_caller.post(READ, {"ids": get_ids(member_caller)}).json() == {"success": True, "unread": 0}
    assert other_caller.post(READ, {"all": True}).status_code == 200
    assert get_ids(other_caller) == []
    assert member_caller.get(INBOX).json()["unread"] == 1


ID = "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"


def test_anything_but_some_ids_or_all_is_400(member, member_caller):
    send_news(member)

    for body in (
        {},
        {"ids": []},
        {"ids": ["x"]},
        {"ids": ID},
        {"ids": None},
        {"ids": [ID] * 101},
        {"all": False},
        {"all": "yes"},
        {"all": 1},
        {"ids": [ID], "all": True},
    ):
        assert member_caller.post(READ, body).status_code == 400, body
    assert member_caller.get(INBOX).json()["unread"] == 1


def test_reading_the_conversation_reads_its_news(member_caller, member, claim):
    other_claim = create_claim(member, claim.subscription)
    write(claim)
    write(other_claim)

    member_caller.get(f"{CLAIMS}/{claim.pk}/messages")

    rows = member_caller.get(INBOX).json()["results"]
    assert {row["link"]: row["readAt"] is not None for row in rows} == {
        f"/claims/{claim.pk}": True,
        f"/claims/{other_claim.pk}": False,
    }


def test_staff_who_view_the_account_read_nothing(member, member_caller, staff_caller, claim):
    write(claim)
    view_as(staff_caller, member)

    assert staff_caller.get(INBOX).json()["unread"] == 1
    staff_caller.get(f"{CLAIMS}/{claim.pk}/messages")
    assert staff_caller.post(READ, {"all": True}).status_code == 403

    assert member_caller.get(INBOX).json()["unread"] == 1


def test_news_is_kept_for_90_days(member, frozen_time):
    send_news(member)
    frozen_time.shift(timedelta(days=90) - timedelta(seconds=1))
    schedule.run_due()
    assert Notification.objects.exists()
    frozen_time.shift(timedelta(days=1))
    schedule.run_due()
    assert not Notification.objects.exists()
