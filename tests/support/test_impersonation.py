"""Staff see a member's account as the member does, for thirty minutes."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Member, Session, User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.devices.models import Device
from apps.support.models import ImpersonationSession
from tests.config.test_app_page import boot_of
from tests.factories import Caller, DeviceFactory, UserFactory, caller_as
from tests.support.impersonation import (
    REASON,
    get_last_impersonation,
    member_support_url,
    set_impersonation_id,
    view_as,
)

pytestmark = pytest.mark.django_db
CURRENT_USER = "/api/auth/user"
END = "/api/support/viewing/end"


def get_shown_username(caller: Caller) -> str | None:
    """The username of the member whose account the browser shows."""
    response = caller.get(CURRENT_USER)
    return response.json()["username"] if response.status_code == 200 else None


def audit_entries() -> list[tuple[str, str]]:
    return list(AuditLogEntry.objects.order_by("created_at", "id").values_list("action", "stored_reason"))


def test_page_names_the_member_and_asks_for_a_reason(member, support_caller):
    page = support_caller.get(member_support_url(member, "view-as"))

    shown = page.content.decode()
    assert page.status_code == 200
    for word in ("Dana Whitlock", "dana@example.com", "30 minutes", "View dashboard", 'name="reason"'):
        assert word in shown
    assert not ImpersonationSession.objects.exists()


def test_impersonation_opens_the_dashboard_and_is_logged(member, support_member, support_caller):
    response = view_as(support_caller, member)

    assert (response.status_code, response["Location"]) == (302, "/dashboard")
    impersonation = ImpersonationSession.objects.get()
    assert (impersonation.member, impersonation.staff, impersonation.reason) == (member, support_member, REASON)
    assert (impersonation.ends_at - impersonation.started_at, impersonation.ended_at) == (timedelta(minutes=30), None)
    activity = ActivityEntry.objects.get()
    assert (activity.member, activity.description) == (member, "Support viewed your dashboard")
    entry = AuditLogEntry.objects.get()
    assert (entry.actor, entry.action, entry.reason) == (support_member, "impersonation_started", REASON)
    assert (entry.member, entry.target_id, entry.changes) == (member, member.pk, [])
    assert entry.description == "Viewed the account of Dana Whitlock as the member"


def test_activity_log_shows_the_impersonation_without_staff_name_and_reason(member, member_caller, support_caller):
    view_as(support_caller, member)

    response = member_caller.get("/api/user/activity")

    assert [row["description"] for row in response.json()["results"]] == ["Support viewed your dashboard"]
    assert "sable" not in response.content.decode()
    assert REASON not in response.content.decode()


def test_app_and_api_show_the_member_and_support_site_the_staff_user(member, support_caller):
    view_as(support_caller, member)

    answer = support_caller.client.get("/dashboard")
    boot = boot_of(answer)

    assert get_shown_username(support_caller) == "dana"
    assert boot["session"] == {"user": support_caller.get(CURRENT_USER).json(), "admin": None}
    assert boot["impersonation"]["memberName"] == "Dana Whitlock"
    assert boot["impersonation"]["returnTo"] == member_support_url(member)
    assert boot["impersonation"]["endsAt"] > boot["impersonation"]["serverNow"]
    support_page = support_caller.get(member_support_url(member))
    assert (support_page.status_code, support_page.wsgi_request.user.username) == (200, "sable")


@pytest.mark.parametrize("path", ["/home", "/dashboard"])
def test_page_is_empty_until_the_app_shows_the_banner(member, support_caller, path):
    view_as(support_caller, member)

    assert b'<div id="root"></div>' in support_caller.client.get(path).content


def test_boot_data_has_no_impersonation_unless_one_is_active(member_caller, support_caller):
    assert boot_of(member_caller.client.get("/dashboard"))["impersonation"] is None
    assert boot_of(support_caller.client.get("/home"))["impersonation"] is None


def test_impersonation_does_not_affect_the_members_own_browser(member, member_caller, support_caller):
    view_as(support_caller, member)

    assert member_caller.post("/api/user/start-purchase-countdown").status_code == 200
    assert boot_of(member_caller.client.get("/dashboard"))["impersonation"] is None


def test_impersonation_does_not_bind_or_update_devices(member, support_caller):
    before = timezone.now() - timedelta(days=3)
    DeviceFactory.create_batch(2, member=member, last_seen_at=before)
    support_caller.fingerprint = "e" * 64
    view_as(support_caller, member)

    devices = support_caller.get("/api/devices").json()["devices"]

    assert [device["isCurrent"] for device in devices] == [False, False]
    assert set(Device.objects.values_list("last_seen_at", flat=True)) == {before}


def test_closed_and_expired_accounts_can_be_impersonated(member, other_member, support_caller):
    User.objects.filter(pk=member.pk).update(is_active=False)
    Member.objects.filter(pk=other_member.pk).update(access_countdown_start=timezone.now() - timedelta(hours=99))

    for person in (member, other_member):
        assert view_as(support_caller, person).status_code == 302
        assert get_shown_username(support_caller) == person.user.username
        assert support_caller.get("/api/user/dashboard").status_code == 200


@pytest.mark.parametrize(
    ("length", "has_access"), [(timedelta(minutes=29, seconds=59), True), (timedelta(minutes=30), False)]
)
def test_impersonation_ends_after_thirty_minutes(
    member, support_member, support_caller, monkeypatch, length, has_access
):
    view_as(support_caller, member)
    then = get_last_impersonation(support_member).started_at + length
    monkeypatch.setattr("apps.support.middleware.timezone.now", lambda: then)

    for path in (CURRENT_USER, "/api/user/dashboard"):
        response = support_caller.get(path)
        assert response.status_code == (200 if has_access else 401)
        if not has_access:
            assert response.json()["code"] == "viewing_over"
            assert response.json()["error"] == "You are no longer viewing this account."


def test_member_pages_redirect_to_the_support_site_after_impersonation_expires(member, support_member, support_caller):
    view_as(support_caller, member)
    ImpersonationSession.objects.update(
        started_at=timezone.now() - timedelta(hours=1), ends_at=timezone.now() - timedelta(minutes=30)
    )

    for path in ("/dashboard", "/profile", "/claims/00000000-0000-4000-8000-000000000001"):
        response = support_caller.client.get(path)
        assert (response.status_code, response["Location"]) == (302, member_support_url(member))
    assert boot_of(support_caller.client.get("/home"))["session"]["user"] is None
    assert [action for action, _ in audit_entries()] == ["impersonation_started"]
    # The next impersonation sets the end of the expired one to the time when it expired.
    view_as(support_caller, member)
    first = ImpersonationSession.objects.earliest("started_at")
    assert first.ended_at == first.ends_at
    assert [action for action, _ in audit_entries()] == ["impersonation_started", "impersonation_started"]


def test_invalid_impersonation_id_redirects_only_staff_to_the_support_site(member_caller, admin_caller, support_caller):
    for caller in (support_caller, admin_caller, member_caller):
        set_impersonation_id(caller, "no id")

    assert support_caller.client.get("/dashboard")["Location"] == "/staff/"
    assert admin_caller.client.get("/dashboard").status_code == 200
    assert member_caller.client.get("/dashboard").status_code == 200


def test_ending_impersonation_returns_to_the_support_site(member, support_member, support_caller):
    view_as(support_caller, member)

    response = support_caller.post(END)

    assert response.json() == {
        "success": True,
        "message": "You have stopped viewing this account.",
        "returnTo": member_support_url(member),
    }
    assert get_last_impersonation(support_member).ended_at is not None
    assert audit_entries() == [("impersonation_started", REASON), ("impersonation_ended", "")]
    refused = support_caller.get(CURRENT_USER)
    assert (refused.status_code, refused.json()["code"]) == (401, "viewing_over")
    assert support_caller.get(member_support_url(member)).status_code == 200
    assert support_caller.client.get("/dashboard")["Location"] == member_support_url(member)


def test_ending_without_an_active_impersonation_succeeds_and_logs_nothing(member, support_caller):
    assert support_caller.post(END).json()["returnTo"] == "/staff/"
    view_as(support_caller, member)
    support_caller.post(END)

    assert support_caller.post(END).json()["returnTo"] == member_support_url(member)
    assert len(audit_entries()) == 2


def test_ending_impersonation_requires_the_csrf_token(member, support_member, support_caller):
    view_as(support_caller, member)

    response = support_caller.client.post(END)

    assert (response.status_code, response.json()["code"]) == (403, "csrf_failed")
    assert get_last_impersonation(support_member).ended_at is None


def test_signing_out_ends_the_impersonation_and_the_staff_session(
    member, support_member, support_caller, member_caller
):
    view_as(support_caller, member)

    assert support_caller.post("/api/auth/logout").status_code == 200

    assert get_last_impersonation(support_member).ended_at is not None
    assert not Session.objects.filter(user=support_member).exists()
    assert support_caller.get("/staff/").status_code == 302
    assert support_caller.get(CURRENT_USER).json()["code"] == "not_authenticated"
    assert get_shown_username(member_caller) == "dana"


def test_impersonation_in_a_second_browser_ends_the_one_in_the_first(
    member, other_member, support_member, support_caller
):
    elsewhere = caller_as(support_member)
    view_as(support_caller, member)
    view_as(elsewhere, other_member)

    assert get_shown_username(elsewhere) == "marcus"
    assert support_caller.get(CURRENT_USER).json()["code"] == "viewing_over"
    assert ImpersonationSession.objects.filter(ended_at=None).count() == 1
    assert [action for action, _ in audit_entries()] == [
        "impersonation_started",
        "impersonation_ended",
        "impersonation_started",
    ]


def test_second_impersonation_in_one_browser_replaces_the_first(member, other_member, support_caller):
    view_as(support_caller, member)
    view_as(support_caller, other_member)

    assert get_shown_username(support_caller) == "marcus"
    assert ImpersonationSession.objects.filter(ended_at=None).count() == 1


def test_two_staff_users_can_impersonate_the_same_member(member, support_caller, staff_caller):
    view_as(support_caller, member)
    view_as(staff_caller, member)

    assert (get_shown_username(support_caller), get_shown_username(staff_caller)) == ("dana", "dana")


@pytest.mark.parametrize("impersonation_id", ["no id", "", 7, None, ["x"], str(uuid.UUID(int=7)), "a\x00b"])
def test_invalid_impersonation_id_gives_no_access(member, support_caller, impersonation_id):
    set_impersonation_id(support_caller, impersonation_id)

    assert support_caller.get(CURRENT_USER).json()["code"] == "viewing_over"
    assert support_caller.get("/api/user/dashboard").status_code == 401


def test_impersonation_of_one_staff_user_gives_no_access_to_others(
    member, other_member, panel_admin, support_member, support_caller
):
    view_as(support_caller, member)
    impersonation_id = str(get_last_impersonation(support_member).pk)
    others = {
        "staff": caller_as(UserFactory(kind=User.Kind.STAFF, is_superuser=True)),
        "admin": caller_as(panel_admin.user),
        "visitor": Caller(),
    }
    for caller in others.values():
        set_impersonation_id(caller, impersonation_id)

    assert {name: get_shown_username(caller) for name, caller in others.items()} == dict.fromkeys(others)
    assert others["admin"].get("/api/admin/me").status_code == 200
    assert others["admin"].get(CURRENT_USER).json()["code"] == "not_authenticated"


def test_impersonation_id_in_a_members_session_is_ignored(member, other_caller, support_member, support_caller):
    view_as(support_caller, member)
    set_impersonation_id(other_caller, str(get_last_impersonation(support_member).pk))

    assert get_shown_username(other_caller) == "marcus"
    assert other_caller.post("/api/user/start-purchase-countdown").status_code == 200


def test_impersonation_ends_if_the_staff_user_loses_the_permission(member, support_member, support_caller):
    view_as(support_caller, member)
    support_member.groups.clear()

    assert support_caller.get("/api/user/dashboard").json()["code"] == "viewing_over"
    assert boot_of(support_caller.client.get("/home"))["impersonation"] is None


def test_impersonation_ends_if_the_user_is_no_longer_staff(member, support_member, support_caller):
    view_as(support_caller, member)
    User.objects.filter(pk=support_member.pk).update(kind=User.Kind.PANEL_ADMIN, callsign=None)

    assert support_caller.get(CURRENT_USER).json()["code"] == "not_authenticated"
    assert support_caller.get("/api/user/dashboard").status_code == 403


def test_impersonation_ends_if_the_staff_account_is_closed(member, support_member, support_caller):
    view_as(support_caller, member)
    User.objects.filter(pk=support_member.pk).update(is_active=False)

    assert support_caller.get(CURRENT_USER).json()["code"] == "not_authenticated"
    assert support_caller.get("/api/user/dashboard").status_code == 401


@pytest.mark.parametrize("reason", ["", "   ", "x" * 1001, "x" * 10_000, "a\x00b"])
def test_impersonation_requires_a_valid_reason(member, support_caller, reason):
    response = view_as(support_caller, member, reason)

    assert response.status_code in {200, 422}
    assert "errorlist" in response.content.decode()
    assert not ImpersonationSession.objects.exists()
    assert not ActivityEntry.objects.exists()
    assert get_shown_username(support_caller) is None


def test_staff_without_the_permission_cannot_impersonate(member, db):
    trainee = caller_as(UserFactory(username="trainee", kind=User.Kind.STAFF))

    assert trainee.get(member_support_url(member, "view-as")).status_code == 403
    assert view_as(trainee, member).status_code == 403
    assert not ImpersonationSession.objects.exists()
    assert not AuditLogEntry.objects.exists()


def test_visitors_members_and_admins_cannot_impersonate(member, visitor, member_caller, admin_caller):
    for caller in (member_caller, admin_caller):
        assert view_as(caller, member).status_code == 302
    # The sign-in, with what was typed.
    assert view_as(visitor, member).status_code == 403
    assert not ImpersonationSession.objects.exists()


def test_users_who_are_not_members_cannot_be_impersonated(staff, panel_admin, support_caller):
    for pk in (staff.pk, panel_admin.pk, uuid.uuid4()):
        path = f"/staff/accounts/member/{pk}/view-as/"
        assert (support_caller.get(path).status_code, support_caller.upload(path, {"reason": "x"}).status_code) == (
            404,
            404,
        )
    assert support_caller.get("/staff/accounts/member/7/view-as/").status_code in {302, 404}
    assert not ImpersonationSession.objects.exists()


def test_dashboard_takes_eight_queries_during_impersonation(member, support_caller, django_assert_num_queries):
    view_as(support_caller, member)
    # Session with user; impersonation with member; permissions; subscription;
    # statistics; recent claims, documents and activity.
    with django_assert_num_queries(8):
        assert support_caller.get("/api/user/dashboard").status_code == 200
