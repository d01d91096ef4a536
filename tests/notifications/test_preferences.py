"""``/api/user/notification-preferences`` and the daily digest."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail

from apps.core.jobs import schedule
from apps.notifications.digest import send_due_digests
from apps.notifications.models import Notification
from tests.claims.claim_work import write
from tests.claims.factories import CLAIMS, create_claim
from tests.notifications.test_inbox import send_news
from tests.subscriptions.factories import subscribe

PREFERENCES = "/api/user/notification-preferences"
DEFAULTS = {
    "events": {"claim": "mail", "billing": "mail", "network": "digest"},
    "timeZone": "America/New_York",
    "timeZoneChosen": False,
    "digestHour": 7,
    "mailBounced": False,
}


@pytest.fixture
def claim(member):
    return create_claim(member, subscribe(member))


@pytest.fixture
def clock(frozen_time, django_capture_on_commit_callbacks):
    """Sets the time, and then runs what is due."""

    class Clock:
        def set(self, moment: str) -> None:
            frozen_time.now = datetime.fromisoformat(moment).replace(tzinfo=UTC)

        def run(self, moment: str) -> list[str]:
            """Return the subjects of the emails that are sent at this time in UTC."""
            self.set(moment)
            sent = len(mail.outbox)
            with django_capture_on_commit_callbacks(execute=True):
                send_due_digests(now=frozen_time.now)
            return [email.subject for email in mail.outbox[sent:]]

    return Clock()


def prefer(caller, **changes):
    response = caller.patch(PREFERENCES, changes)
    assert response.status_code == 200, response.json()
    return response.json()


def test_defaults(member_caller):
    assert member_caller.get(PREFERENCES).json() == DEFAULTS


def test_changes_are_merged(member_caller):
    assert prefer(member_caller, events={"claim": "inbox"}) == {
        **DEFAULTS,
        "events": {"claim": "inbox", "billing": "mail", "network": "digest"},
    }
    changed = prefer(member_caller, timeZone="Europe/Berlin", digestHour=0, events={"network": "mail"})
    assert changed == {
        "events": {"claim": "inbox", "billing": "mail", "network": "mail"},
        "timeZone": "Europe/Berlin",
        "timeZoneChosen": True,
        "digestHour": 0,
        "mailBounced": False,
    }
    assert member_caller.get(PREFERENCES).json() == changed


def test_wrong_preferences_are_refused_by_field(member_caller):
    for changes, field in (
        ({"events": {"claim": "fax"}}, "events.claim"),
        ({"events": {"security": "inbox"}}, "events.security"),
        ({"events": []}, "events"),
        ({"events": None}, "events"),
        ({"colour": "red"}, "colour"),
        ({"digest_hour": 3}, "digest_hour"),
        ({"timeZone": "Mars/Olympus"}, "timeZone"),
        ({"timeZone": "../etc/passwd"}, "timeZone"),
        ({"timeZone": ""}, "timeZone"),
        ({"timeZone": None}, "timeZone"),
        ({"digestHour": 24}, "digestHour"),
        ({"digestHour": -1}, "digestHour"),
        ({"digestHour": "7"}, "digestHour"),
        ({"digestHour": 7.5}, "digestHour"),
    ):
        response = member_caller.patch(PREFERENCES, {"events": {"billing": "inbox"}, **changes})

        assert (response.status_code, list(response.json()["errors"])) == (400, [field]), changes
    assert member_caller.get(PREFERENCES).json() == DEFAULTS


@pytest.mark.parametrize(("delivery", "emails"), [("mail", 1), ("digest", 0), ("inbox", 0)])
def test_inbox_lists_news_whatever_is_preferred(
    member_caller, claim, django_capture_on_commit_callbacks, delivery, emails
):
    prefer(member_caller, events={"claim": delivery})

    with django_capture_on_commit_callbacks(execute=True):
        write(claim)

    assert len(mail.outbox) == emails
    assert member_caller.get("/api/user/notifications").json()["unread"] == 1


def test_digest_is_sent_at_the_members_hour_once_with_counts_and_a_link(member, member_caller, claim, clock, settings):
    settings.PUBLIC_URL = "https://network.example"
    clock.set("2026-06-01 15:00")
    prefer(member_caller, events={"claim": "digest"})
    write(claim)
    write(claim)
    send_news(member)

    assert clock.run("2026-06-02 10:59") == []
    # 07:00 in New York.
    assert clock.run("2026-06-02 11:00") == ["Your unread news"]
    assert clock.run("2026-06-02 11:05") == []
    assert clock.run("2026-06-03 11:05") == []
    body = mail.outbox[-1].body
    assert "Claims: 2\nThe network: 1\n" in body
    assert "https://network.example/notifications" in body
    assert "Alder" not in body


def test_digest_is_sent_once_a_local_date(member, member_caller, clock):
    clock.set("2026-06-01 15:00")
    send_news(member)
    assert clock.run("2026-06-02 11:00") == ["Your unread news"]
    send_news(member)
    prefer(member_caller, digestHour=12)

    # Noon of the same day has to pass.
    assert clock.run("2026-06-02 16:30") == []
    assert clock.run("2026-06-03 15:59") == []
    assert clock.run("2026-06-03 16:00") == ["Your unread news"]


def test_read_news_is_in_no_digest(member_caller, claim, clock):
    clock.set("2026-06-01 15:00")
    prefer(member_caller, events={"claim": "digest"})
    write(claim)
    member_caller.get(f"{CLAIMS}/{claim.pk}/messages")

    assert clock.run("2026-06-02 12:00") == []


def test_group_that_is_no_longer_in_the_digest_is_left_out(member, member_caller, claim, clock):
    clock.set("2026-06-01 15:00")
    prefer(member_caller, events={"claim": "digest"})
    write(claim)
    prefer(member_caller, events={"claim": "inbox"})

    assert clock.run("2026-06-02 12:00") == []


def test_changed_hour_moves_a_digest_that_waits(member, member_caller, clock):
    clock.set("2026-06-01 15:00")
    send_news(member)
    prefer(member_caller, digestHour=9, timeZone="Asia/Tokyo")

    # 09:00 in Tokyo.
    assert clock.run("2026-06-01 23:59") == []
    assert clock.run("2026-06-02 00:00") == ["Your unread news"]


@pytest.mark.parametrize(
    ("hour", "before", "due"),
    [
        # On 8 March 2026 the clock in New York jumps from 02:00 to 03:00: the hour is missing.
        (2, "2026-03-08 06:59", "2026-03-08 07:00"),
        # On 1 November it goes back from 02:00 to 01:00: the hour comes twice.
        (1, "2026-11-01 04:59", "2026-11-01 05:00"),
    ],
)
def test_digest_is_sent_once_when_the_clock_changes(member, member_caller, clock, hour, before, due):
    clock.set("2026-03-08 01:00" if hour == 2 else "2026-11-01 01:00")
    prefer(member_caller, digestHour=hour)
    send_news(member)

    assert clock.run(before) == []
    assert clock.run(due) == ["Your unread news"]
    send_news(member)
    next_hours = [datetime.fromisoformat(due) + timedelta(minutes=30 * step) for step in range(1, 40)]
    assert [subject for moment in next_hours for subject in clock.run(str(moment))] == []


def test_housekeeping_sends_digests(member, frozen_time, django_capture_on_commit_callbacks):
    frozen_time.now = datetime(2026, 6, 1, 15, tzinfo=UTC)
    send_news(member)
    schedule.run_due()
    frozen_time.shift(timedelta(days=1))

    with django_capture_on_commit_callbacks(execute=True):
        schedule.run_due()

    assert [email.subject for email in mail.outbox] == ["Your unread news"]
    assert not Notification.objects.filter(waits_for_digest=True).exists()
