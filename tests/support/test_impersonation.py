"""Support view a member's account as the member sees it."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Member, Session, User
from apps.audit.models import ActivityEntry, RecordEntry
from apps.devices.models import Device
from apps.support.models import MemberViewing
from tests.config.test_app_page import boot_of
from tests.factories import Caller, DeviceFactory, UserFactory, caller_as
from tests.support.impersonation import REASON, member_support_url, put_into_session, view_as, viewing_by

pytestmark = pytest.mark.django_db
WHO = "/api/auth/user"
END = "/api/support/viewing/end"


def who(caller: Caller) -> str | None:
    """Whose account a browser shows, by the member's username."""
    answer = caller.get(WHO)
    return answer.json()["username"] if answer.status_code == 200 else None


def record() -> list[tuple[str, str]]:
    return list(RecordEntry.objects.order_by("created_at").values_list("action", "reason"))


def test_the_page_says_whose_account_and_asks_for_a_reason(member, support_caller):
    page = support_caller.get(member_support_url(member, "view-as"))

    shown = page.content.decode()
    assert page.status_code == 200
    for word in ("Dana Whitlock", "dana@example.com", "30 minutes", "View dashboard", 'name="reason"'):
        assert word in shown
    assert not MemberViewing.objects.exists()


def test_a_viewing_leads_to_the_dashboard_and_is_told_and_kept(member, support_member, support_caller):
    answer = view_as(support_caller, member)

    assert (answer.status_code, answer["Location"]) == (302, "/dashboard")
    viewing = MemberViewing.objects.get()
    assert (viewing.member, viewing.staff, viewing.reason) == (member, support_member, REASON)
    assert (viewing.ends_at - viewing.started_at, viewing.ended_at) == (timedelta(minutes=30), None)
    told = ActivityEntry.objects.get()
    assert (told.member, told.description) == (member, "Support viewed your dashboard")
    kept = RecordEntry.objects.get()
    assert (kept.actor, kept.action, kept.reason) == (support_member, "viewing_begun", REASON)
    assert (kept.member, kept.subject_id, kept.changes) == (member, member.pk, [])
    assert kept.description == "Viewed the account of Dana Whitlock as the member"


def test_the_member_reads_that_support_looked_but_neither_who_nor_why(member, member_caller, support_caller):
    view_as(support_caller, member)

    answer = member_caller.get("/api/user/activity")

    assert [row["description"] for row in answer.json()["results"]] == ["Support viewed your dashboard"]
    assert "sable" not in answer.content.decode()
    assert REASON not in answer.content.decode()


def test_the_app_and_the_api_answer_as_to_the_member_and_the_desk_as_to_the_staff_user(member, support_caller):
    view_as(support_caller, member)

    boot = boot_of(support_caller.client.get("/dashboard"))

    assert who(support_caller) == "dana"
    assert boot["session"] == {"user": support_caller.get(WHO).json(), "admin": None}
    assert boot["viewing"]["memberName"] == "Dana Whitlock"
    assert boot["viewing"]["returnTo"] == member_support_url(member)
    assert boot["viewing"]["endsAt"] > boot["viewing"]["serverNow"]
    desk = support_caller.get(member_support_url(member))
    assert (desk.status_code, desk.wsgi_request.user.username) == (200, "sable")


def test_a_browser_that_views_nobody_is_told_of_no_viewing(member_caller, support_caller):
    assert boot_of(member_caller.client.get("/dashboard"))["viewing"] is None
    assert boot_of(support_caller.client.get("/home"))["viewing"] is None


def test_the_member_s_own_browser_goes_on_as_ever(member, member_caller, support_caller):
    view_as(support_caller, member)

    assert member_caller.post("/api/user/start-purchase-countdown").status_code == 200
    assert boot_of(member_caller.client.get("/dashboard"))["viewing"] is None


def test_no_device_is_bound_and_none_is_seen(member, support_caller):
    before = timezone.now() - timedelta(days=3)
    DeviceFactory.create_batch(2, member=member, last_seen_at=before)
    support_caller.fingerprint = "e" * 64
    view_as(support_caller, member)

    devices = support_caller.get("/api/devices").json()["devices"]

    assert [device["isCurrent"] for device in devices] == [False, False]
    assert set(Device.objects.values_list("last_seen_at", flat=True)) == {before}


def test_a_closed_and_a_burned_out_account_can_be_looked_at(member, other_member, support_caller):
    User.objects.filter(pk=member.pk).update(is_active=False)
    Member.objects.filter(pk=other_member.pk).update(access_countdown_start=timezone.now() - timedelta(hours=99))

    for looked_at in (member, other_member):
        assert view_as(support_caller, looked_at).status_code == 302
        assert who(support_caller) == looked_at.user.username
        assert support_caller.get("/api/user/dashboard").status_code == 200


@pytest.mark.parametrize(
    ("length", "sees"), [(timedelta(minutes=29, seconds=59), True), (timedelta(minutes=30), False)]
)
def test_it_is_over_after_thirty_minutes(member, support_member, support_caller, monkeypatch, length, sees):
    view_as(support_caller, member)
    then = viewing_by(support_member).started_at + length
    monkeypatch.setattr("apps.support.middleware.timezone.now", lambda: then)

    for path in (WHO, "/api/user/dashboard"):
        answer = support_caller.get(path)
        assert answer.status_code == (200 if sees else 401)
        if not sees:
            assert answer.json()["code"] == "viewing_over"
            assert answer.json()["error"] == "You are no longer viewing this account."


def test_once_over_the_member_s_pages_lead_back_to_the_desk_and_the_others_are_there(
    member, support_member, support_caller
):
    view_as(support_caller, member)
    MemberViewing.objects.update(
        started_at=timezone.now() - timedelta(hours=1), ends_at=timezone.now() - timedelta(minutes=30)
    )

    for path in ("/dashboard", "/profile", "/claims/00000000-0000-4000-8000-000000000001"):
        answer = support_caller.client.get(path)
        assert (answer.status_code, answer["Location"]) == (302, member_support_url(member))
    assert boot_of(support_caller.client.get("/home"))["session"]["user"] is None
    assert [action for action, _ in record()] == ["viewing_begun"]
    # The next one ends it on the books too: when its time was over, not when somebody noticed.
    view_as(support_caller, member)
    first = MemberViewing.objects.earliest("started_at")
    assert first.ended_at == first.ends_at
    assert [action for action, _ in record()] == ["viewing_begun", "viewing_begun"]


def test_a_session_that_names_no_viewing_leads_to_the_desk_and_nobody_else_is_led_anywhere(
    member_caller, admin_caller, support_caller
):
    for caller in (support_caller, admin_caller, member_caller):
        put_into_session(caller, "no id")

    assert support_caller.client.get("/dashboard")["Location"] == "/staff/"
    assert admin_caller.client.get("/dashboard").status_code == 200
    assert member_caller.client.get("/dashboard").status_code == 200


def test_it_ends_at_once_when_asked_and_leads_back_to_the_desk(member, support_member, support_caller):
    view_as(support_caller, member)

    answer = support_caller.post(END)

    assert answer.json() == {
        "success": True,
        "message": "You have stopped viewing this account.",
        "returnTo": member_support_url(member),
    }
    assert viewing_by(support_member).ended_at is not None
    assert record() == [("viewing_begun", REASON), ("viewing_ended", "")]
    refused = support_caller.get(WHO)
    assert (refused.status_code, refused.json()["code"]) == (401, "viewing_over")
    assert support_caller.get(member_support_url(member)).status_code == 200
    assert support_caller.client.get("/dashboard")["Location"] == member_support_url(member)


def test_ending_what_is_over_or_never_began_is_fine_and_writes_nothing(member, support_caller):
    assert support_caller.post(END).json()["returnTo"] == "/staff/"
    view_as(support_caller, member)
    support_caller.post(END)

    assert support_caller.post(END).json()["returnTo"] == member_support_url(member)
    assert len(record()) == 2


def test_ending_needs_the_csrf_token(member, support_member, support_caller):
    view_as(support_caller, member)

    answer = support_caller.client.post(END)

    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    assert viewing_by(support_member).ended_at is None


def test_signing_out_signs_the_staff_user_out_and_ends_it(member, support_member, support_caller, member_caller):
    view_as(support_caller, member)

    assert support_caller.post("/api/auth/logout").status_code == 200

    assert viewing_by(support_member).ended_at is not None
    assert not Session.objects.filter(user=support_member).exists()
    assert support_caller.get("/staff/").status_code == 302
    assert support_caller.get(WHO).json()["code"] == "not_authenticated"
    assert who(member_caller) == "dana"


def test_one_account_at_a_time_also_in_two_browsers(member, other_member, support_member, support_caller):
    elsewhere = caller_as(support_member)
    view_as(support_caller, member)
    view_as(elsewhere, other_member)

    assert who(elsewhere) == "marcus"
    assert support_caller.get(WHO).json()["code"] == "viewing_over"
    assert MemberViewing.objects.filter(ended_at=None).count() == 1
    # Of one moment, the last two.
    assert sorted(action for action, _ in record()) == ["viewing_begun", "viewing_begun", "viewing_ended"]


def test_the_same_browser_goes_from_one_account_to_the_next(member, other_member, support_caller):
    view_as(support_caller, member)
    view_as(support_caller, other_member)

    assert who(support_caller) == "marcus"
    assert MemberViewing.objects.filter(ended_at=None).count() == 1


def test_two_of_the_staff_view_one_account_side_by_side(member, support_caller, staff_caller):
    view_as(support_caller, member)
    view_as(staff_caller, member)

    assert (who(support_caller), who(staff_caller)) == ("dana", "dana")


@pytest.mark.parametrize("named", ["no id", "", 7, None, ["x"], str(uuid.UUID(int=7)), "a\x00b"])
def test_a_session_that_names_no_viewing_views_nobody(member, support_caller, named):
    put_into_session(support_caller, named)

    assert support_caller.get(WHO).json()["code"] == "viewing_over"
    assert support_caller.get("/api/user/dashboard").status_code == 401


def test_another_s_viewing_opens_for_nobody_else(member, other_member, panel_admin, support_member, support_caller):
    view_as(support_caller, member)
    named = str(viewing_by(support_member).pk)
    others = {
        "staff": caller_as(UserFactory(is_staff=True, is_superuser=True)),
        "admin": caller_as(panel_admin.user),
        "visitor": Caller(),
    }
    for caller in others.values():
        put_into_session(caller, named)

    assert {name: who(caller) for name, caller in others.items()} == dict.fromkeys(others)
    assert others["admin"].get("/api/admin/me").status_code == 200
    assert others["admin"].get(WHO).json()["code"] == "not_authenticated"


def test_a_member_whose_session_names_a_viewing_is_themselves(member, other_caller, support_member, support_caller):
    view_as(support_caller, member)
    put_into_session(other_caller, str(viewing_by(support_member).pk))

    assert who(other_caller) == "marcus"
    assert other_caller.post("/api/user/start-purchase-countdown").status_code == 200


def test_who_loses_the_right_sees_the_account_no_longer(member, support_member, support_caller):
    view_as(support_caller, member)
    support_member.groups.clear()

    assert support_caller.get("/api/user/dashboard").json()["code"] == "viewing_over"
    assert boot_of(support_caller.client.get("/home"))["viewing"] is None


def test_who_is_of_the_staff_no_longer_sees_nobody(member, support_member, support_caller):
    view_as(support_caller, member)
    User.objects.filter(pk=support_member.pk).update(is_staff=False)

    assert support_caller.get(WHO).json()["code"] == "not_authenticated"
    assert support_caller.get("/api/user/dashboard").status_code == 403


def test_who_is_closed_is_out_at_once(member, support_member, support_caller):
    view_as(support_caller, member)
    User.objects.filter(pk=support_member.pk).update(is_active=False)

    assert support_caller.get(WHO).json()["code"] == "not_authenticated"
    assert support_caller.get("/api/user/dashboard").status_code == 401


@pytest.mark.parametrize("reason", ["", "   ", "x" * 1001, "x" * 10_000, "a\x00b"])
def test_without_a_reason_that_can_be_kept_nothing_begins(member, support_caller, reason):
    answer = view_as(support_caller, member, reason)

    assert answer.status_code in {200, 422}
    assert "errorlist" in answer.content.decode()
    assert not MemberViewing.objects.exists()
    assert not ActivityEntry.objects.exists()
    assert who(support_caller) is None


def test_staff_without_the_right_view_nobody(member, db):
    trainee = caller_as(UserFactory(username="trainee", is_staff=True))

    assert trainee.get(member_support_url(member, "view-as")).status_code == 403
    assert view_as(trainee, member).status_code == 403
    assert not MemberViewing.objects.exists()
    assert not RecordEntry.objects.exists()


def test_nobody_else_has_the_page(member, visitor, member_caller, admin_caller):
    for caller in (visitor, member_caller, admin_caller):
        assert view_as(caller, member).status_code == 302
    assert not MemberViewing.objects.exists()


def test_who_is_no_member_cannot_be_viewed(staff, panel_admin, support_caller):
    for pk in (staff.pk, panel_admin.pk, uuid.uuid4()):
        path = f"/staff/accounts/member/{pk}/view-as/"
        assert (support_caller.get(path).status_code, support_caller.upload(path, {"reason": "x"}).status_code) == (
            404,
            404,
        )
    assert support_caller.get("/staff/accounts/member/7/view-as/").status_code in {302, 404}
    assert not MemberViewing.objects.exists()


def test_a_call_while_viewing_takes_three_queries_more_than_the_member_s_own(
    member, support_caller, django_assert_num_queries
):
    view_as(support_caller, member)
    # The session with its user; the viewing with its member; the staff user's rights, of their own and by group; the
    # subscription; the statistics; the recent claims, documents and activity.
    with django_assert_num_queries(9):
        assert support_caller.get("/api/user/dashboard").status_code == 200
