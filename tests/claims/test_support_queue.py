"""The queue at ``/staff/``: its lists, taking and assigning a claim, presence, and its settings."""

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.claims.models import BusinessCalendar, Claim, DocumentRequest, Rotation, ServiceLevel, StaffSettings
from apps.claims.site.calendar_page import BusinessCalendarForm
from apps.claims.site.network_time import describe_due
from apps.claims.staff.queue import delete_old_presences
from tests.claims.factories import CLAIMS, create_claim, form
from tests.factories import UserFactory, caller_as
from tests.support_pages import get_context, get_messages

STAFF_URL = "/staff/claims/claim/"
NOW = datetime(2026, 11, 16, 10, tzinfo=ZoneInfo("America/New_York"))


@pytest.fixture(autouse=True)
def clock(frozen_time):
    frozen_time.now = NOW
    return frozen_time


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


@pytest.fixture
def heron(db):
    return UserFactory(username="heron", kind=User.Kind.STAFF, callsign="Heron")


def get_html(caller, path, query=None):
    return caller.get(path, query).content.decode()


def get_tabs(response):
    return {label: count for label, _url, count, _is_current in response.context["tabs"]}


def take(caller, claim):
    return caller.upload(f"{STAFF_URL}{claim.pk}/take/", {})


def assign(caller, claim, assignee="", seen=""):
    return caller.upload(f"{STAFF_URL}{claim.pk}/assign/", {"assignee": assignee, "seen": seen})


def test_claim_is_taken_and_then_not_offered_again(support_caller, support_member, staff_caller, claim):
    assert take(support_caller, claim).status_code == 302
    refused = staff_caller.upload(f"{STAFF_URL}{claim.pk}/take/", {})

    claim.refresh_from_db()
    assert claim.assignee == support_member
    assert (refused.status_code, f"{support_member.callsign} has taken this claim." in refused.content.decode()) == (
        422,
        True,
    )
    assert get_context(support_caller, f"{STAFF_URL}{claim.pk}/change/")["can_take"] is False
    assert AuditLogEntry.objects.filter(action="claim_assigned").count() == 1


def test_claim_is_handed_over_and_returned_to_the_queue(support_caller, claim, heron):
    assert assign(support_caller, claim, heron.pk).status_code == 302
    assert Claim.objects.get().assignee == heron

    outdated = assign(support_caller, claim, "", seen="")
    assert outdated.status_code == 422
    assert "Heron works on this claim now" in outdated.content.decode()

    assert assign(support_caller, claim, "", seen=heron.pk).status_code == 302
    assert Claim.objects.get().assignee is None


def test_members_and_closed_accounts_are_not_offered(support_caller, claim, member, heron):
    heron.is_active = False
    heron.save()

    page = get_html(support_caller, f"{STAFF_URL}{claim.pk}/assign/")

    assert "Nobody: back to the queue" in page
    assert "heron" not in page
    for user in (heron, member.user):
        assert assign(support_caller, claim, user.pk).status_code == 422


def test_lists_are_counted_and_sorted_by_due_time(support_caller, support_member, member, subscription):
    for number, hours in enumerate((3, 1, 2)):
        create_claim(
            member,
            subscription,
            property_address=f"{hours} hours",
            due_at=NOW + timedelta(hours=hours),
            age=timedelta(hours=number),
        )
    create_claim(member, subscription, property_address="mine", assignee=support_member)

    unassigned = support_caller.get(STAFF_URL, {"queue": "unassigned"})

    assert [row.property_address for row in unassigned.context["cl"].result_list] == ["1 hours", "2 hours", "3 hours"]
    assert get_tabs(unassigned) == {
        "Unassigned": "3",
        "Mine": "1",
        "Team": "1",
        "Due today": "3",
        "Overdue": "0",
        "Waiting for member": "0",
        "New answers": "0",
        "Snoozed": "0",
        "All": "",
    }
    mine = support_caller.get(STAFF_URL, {"queue": "mine"})
    assert [row.property_address for row in mine.context["cl"].result_list] == ["mine"]


def test_unknown_queue_lists_all_claims(support_caller, claim):
    assert len(support_caller.get(STAFF_URL, {"queue": "nowhere"}).context["cl"].result_list) == 1


def test_due_time_is_counted_in_the_networks_zone():
    for fields, due in (
        ({"due_at": NOW + timedelta(hours=3, minutes=20)}, "in 3 h"),
        ({"due_at": NOW + timedelta(minutes=59)}, "in 59 min"),
        ({"due_at": NOW + timedelta(hours=24)}, "Tue 17 Nov, 10:00"),
        ({"due_at": NOW}, "0 min late"),
        ({"due_at": NOW - timedelta(days=2)}, "2 days late"),
        ({"due_at": None}, "None"),
        ({"due_at": None, "paused_since": NOW}, "Paused"),
    ):
        claim = Claim(queue_at=NOW, **fields)
        assert describe_due(claim, now=NOW, time_zone=ZoneInfo("America/New_York")).text == due


def test_claim_is_new_until_this_staff_user_has_opened_it(support_caller, support_member, staff_caller, claim):
    def is_new(caller):
        return f'data-claim="{claim.pk}" data-new' in get_html(caller, STAFF_URL)

    assert (is_new(support_caller), is_new(staff_caller)) == (True, True)

    assert get_context(support_caller, f"{STAFF_URL}{claim.pk}/change/?_changelist_filters=queue%3Dmine")

    assert delete_old_presences(now=NOW + timedelta(days=2)) == 0
    assert (is_new(support_caller), is_new(staff_caller)) == (False, True)
    # It is handed over.
    assign(staff_caller, claim, support_member.pk)
    assert is_new(support_caller) is True


def test_rows_link_to_claims_with_the_queue_from_which_they_were_opened(support_caller, claim):
    html = get_html(support_caller, STAFF_URL, {"queue": "unassigned", "q": "alder"})

    assert f"{STAFF_URL}{claim.pk}/change/?_changelist_filters=queue%3Dunassigned%26q%3Dalder" in html


def post_bulk(caller, *claims, **fields):
    """Return the outcome and the sentence of each claim."""
    response = caller.upload(STAFF_URL, {"_selected_action": [str(claim.pk) for claim in claims], **fields})
    assert response.status_code == 200
    outcomes = response.context["outcomes"]
    html = response.content.decode()
    for outcome in outcomes.done + outcomes.refused:
        state = "done" if outcome.is_done else "refused"
        assert f'data-claim="{outcome.claim.pk}" data-outcome="{state}"' in html
    return {outcome.claim.pk: (outcome.is_done, outcome.text) for outcome in outcomes.done + outcomes.refused}


def test_several_claims_are_taken_and_those_of_others_refused(
    support_caller, support_member, member, subscription, heron
):
    claims = [create_claim(member, subscription) for _ in range(3)]
    Claim.objects.filter(pk=claims[1].pk).update(assignee=heron)

    outcomes = post_bulk(support_caller, *claims, action="take")

    assert [outcomes[claim.pk] for claim in claims] == [
        (True, "The claim is yours now."),
        (False, "Heron has taken this claim."),
        (True, "The claim is yours now."),
    ]
    assert Claim.objects.filter(assignee=support_member).count() == 2
    assert AuditLogEntry.objects.filter(action="claim_assigned").count() == 2


def test_several_claims_are_assigned_unless_one_was_taken_after_the_list_was_opened(
    support_caller, member, subscription, heron, support_member
):
    claims = [create_claim(member, subscription) for _ in range(2)]
    Claim.objects.filter(pk=claims[1].pk).update(assignee=support_member)

    # The buttons of the list send the colleague, without the name of the action.
    outcomes = post_bulk(support_caller, *claims, assignee=str(heron.pk), **{f"seen-{claims[1].pk}": "submitted "})

    assert [outcomes[claim.pk][0] for claim in claims] == [True, False]
    assert "works on this claim now" in outcomes[claims[1].pk][1]
    assert [Claim.objects.get(pk=claim.pk).assignee for claim in claims] == [heron, support_member]


def test_several_claims_are_moved_forward_but_not_declined(support_caller, member, subscription):
    submitted = create_claim(member, subscription)
    at_work = create_claim(member, subscription, status="in_progress")

    outcomes = post_bulk(support_caller, submitted, at_work, action="move", to="under_review")
    declined = post_bulk(support_caller, submitted, action="move", to="declined", reason="No")

    assert (outcomes[submitted.pk][0], outcomes[at_work.pk][0]) == (True, False)
    assert declined[submitted.pk] == (False, "Declining needs a reason: open the claim to decline it.")
    assert [Claim.objects.get(pk=claim.pk).status for claim in (submitted, at_work)] == ["under_review", "in_progress"]


def test_document_is_requested_for_several_claims_once(support_caller, member, subscription):
    claims = [create_claim(member, subscription) for _ in range(2)]
    fields = {"action": "request", "title": "Declarations page", "key": "0a7fd2bc-6f5c-4a3e-9c35-0d4b5f8c3f10"}

    for _ in range(2):
        outcomes = post_bulk(support_caller, *claims, **fields)
        assert [is_done for is_done, _text in outcomes.values()] == [True, True]

    assert sorted(DocumentRequest.objects.values_list("claim", flat=True)) == sorted(claim.pk for claim in claims)
    refused = post_bulk(support_caller, claims[0], action="request", title="")
    assert refused[claims[0].pk][0] is False


def test_several_claims_are_snoozed_until_a_day_of_the_list(support_caller, member, subscription):
    claims = [create_claim(member, subscription) for _ in range(2)]
    html = get_html(support_caller, f"{STAFF_URL}?queue=unassigned")
    days = re.findall(r'name="snooze_until" value="([^"]+)"', html)

    # The day of a request is in the same form.
    outcomes = post_bulk(support_caller, *claims, snooze_until=days[-1], until="2031-03-14")

    assert len(days) == 4
    assert [is_done for is_done, _text in outcomes.values()] == [True, True]
    assert {f"{claim.snoozed_until:%Y-%m-%d}" for claim in Claim.objects.all()} == {days[-1]}
    assert post_bulk(support_caller, claims[0], snooze_until="2020-01-01")[claims[0].pk][0] is False


def test_list_says_what_is_missing(support_caller):
    for action, message in (
        ("take", "Choose at least one claim."),
        ("decline", "Choose what to do with the claims."),
    ):
        response = support_caller.upload(
            f"{STAFF_URL}?queue=unassigned", {"action": action, "_selected_action": ["no-id"]}
        )
        assert response.status_code == 302
        assert str(get_messages(response)[-1]) == message


def test_pages_explain_the_due_time_in_the_networks_zone(support_caller, member_caller, subscription):
    member_caller.upload(CLAIMS, form())
    claim = Claim.objects.get()
    due_at = datetime(2031, 11, 14, 19, tzinfo=UTC)
    Claim.objects.update(due_at=due_at)
    claim.messages.create(author="member", text="Any news?", created_at=due_at)
    BusinessCalendar.objects.update(time_zone="America/Chicago")

    page = get_html(support_caller, f"{STAFF_URL}{claim.pk}/change/")

    assert f"{STAFF_URL}{claim.pk}/take/" in page
    assert "Due times" in page.replace("due times", "Due times")
    assert "240" in page
    assert page.count("14 Nov 2031, 13:00 CST") == 2
    assert " UTC" not in page
    assert 'title="14 Nov 2031, 13:00 CST"' in get_html(support_caller, STAFF_URL)


def test_open_page_is_shown_to_others_for_a_minute(clock, support_caller, support_member, claim, heron):
    superuser = caller_as(UserFactory(username="owner", kind=User.Kind.STAFF, is_superuser=True))
    path = f"{STAFF_URL}{claim.pk}/open/"

    assert support_caller.post(path).json() == {"others": []}
    assert superuser.post(path).json() == {"others": [support_member.callsign]}
    clock.shift(timedelta(seconds=60))
    assert superuser.post(path).json() == {"others": []}
    assert support_caller.get(path).status_code == 405
    assert support_caller.post(f"{STAFF_URL}{claim.member_id}/open/").status_code == 404
    assert not AuditLogEntry.objects.exists()


def test_staff_say_what_they_work_on(support_caller, support_member):
    path = f"{STAFF_URL}settings/"

    response = support_caller.upload(path, {"is_away": "on", "services": ["estimate", "appraisal"], "mail": "digest"})

    assert response.status_code == 302
    settings = StaffSettings.objects.get()
    assert (settings.user, settings.is_away, settings.services, settings.mail) == (
        support_member,
        True,
        ["estimate", "appraisal"],
        "digest",
    )
    assert "checked" in get_html(support_caller, path)
    assert AuditLogEntry.objects.get().action == "queue_settings_changed"


def test_claims_of_a_closed_staff_account_return_to_the_queue(staff_caller, claim, heron):
    Claim.objects.update(assignee=heron)

    staff_caller.upload(f"/staff/accounts/user/{heron.pk}/close/", {"reason": "Left the network"})

    assert Claim.objects.get().assignee is None


def test_superuser_edits_service_levels(staff_caller, support_caller):
    level = ServiceLevel.objects.get(service="estimate", status="submitted")
    path = f"/staff/claims/servicelevel/{level.pk}/change/"
    data = {"service": "estimate", "status": "submitted", "minutes": "60"}

    assert support_caller.upload(path, data).status_code == 403
    assert staff_caller.upload(path, data | {"minutes": "0"}).status_code == 200
    assert staff_caller.upload(path, data | {"minutes": "100001"}).status_code == 200
    assert staff_caller.upload(path, data).status_code == 302

    level.refresh_from_db()
    assert level.minutes == 60
    assert AuditLogEntry.objects.get().changes == [{"field": "business minutes", "before": "240", "after": "60"}]


CALENDAR = {
    "time_zone": "America/Chicago",
    "opens": "08:00",
    "closes": "18:30",
    "weekdays": ["0", "1", "5"],
    "holidays": "2026-12-25\r\n2026-11-26\r\n",
}


def test_superuser_edits_the_business_hours(staff_caller):
    assert staff_caller.upload("/staff/claims/businesscalendar/1/change/", CALENDAR).status_code == 302

    calendar = BusinessCalendar.objects.get()
    assert (calendar.time_zone, calendar.opens, calendar.closes) == ("America/Chicago", time(8), time(18, 30))
    assert (calendar.weekdays, calendar.holiday_dates) == ([0, 1, 5], [date(2026, 11, 26), date(2026, 12, 25)])
    assert BusinessCalendarForm(instance=calendar)["holidays"].value() == "2026-11-26\n2026-12-25"
    opens = str(BusinessCalendarForm(instance=calendar)["opens"])
    assert ('type="time"' in opens, "vTimeField" in opens) == (True, False)


def test_impossible_business_hours_are_refused(db):
    calendar = BusinessCalendar.objects.get()
    for field, value, message in (
        ("holidays", "Christmas", "Enter each holiday as a date such as 2026-12-25"),
        ("closes", "08:00", "The network must close after it opens"),
        ("weekdays", [], "This field is required"),
        ("time_zone", "Mars/Olympus", "is not one of the available choices"),
    ):
        form = BusinessCalendarForm(CALENDAR | {field: value}, instance=calendar)
        assert message in str(form.errors), field


def test_superuser_turns_rotation_on_and_off(staff_caller):
    assert staff_caller.upload("/staff/claims/rotation/add/", {"service": "appraisal"}).status_code == 302
    rotation = Rotation.objects.get()
    assert rotation.service == "appraisal"

    assert staff_caller.upload(f"/staff/claims/rotation/{rotation.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Rotation.objects.exists()
