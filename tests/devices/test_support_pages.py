"""Devices at ``/staff/``: list, page, freeing a device, the member page and the member search."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.core.staff.actions import member_url
from apps.core.staff.sections import SectionContext
from apps.devices import support
from apps.devices.models import Device, DeviceReplacementCode
from apps.devices.support import search_by_label
from tests.factories import LABEL, PASSWORD, Caller, DeviceFactory, MemberFactory, UserFactory, caller_as, caller_of
from tests.subscriptions.factories import subscribe
from tests.support_pages import section_of

STAFF_URL = "/staff/devices/device/"
REASON = "Phone was lost"


def free_device(caller, device):
    response = caller.upload(f"{STAFF_URL}{device.pk}/free/", {"reason": REASON})
    return (caller.get(response["Location"]) if response.status_code == 302 else response).content.decode()


def get_html(caller, path=""):
    return caller.get(f"{STAFF_URL}{path}").content.decode()


def get_section(caller, member):
    return section_of(caller, member, "devices")


def test_freeing_a_device_signs_it_out_and_allows_a_new_one(member, support_caller, django_capture_on_commit_callbacks):
    phone = caller_of(member)
    device = Device.objects.get()
    for text in ("Dana Whitlock (dana)", LABEL, "for good"):
        assert text in get_html(support_caller, f"{device.pk}/free/")

    with django_capture_on_commit_callbacks(execute=True):
        html = free_device(support_caller, device)

    assert f"Revoked {LABEL}. The member was notified." in html
    assert not Session.objects.filter(user=member.user).exists()
    assert phone.get("/api/auth/user").status_code == 401
    new_browser = Caller(fingerprint="e" * 64)
    assert new_browser.post("/api/auth/login", {"username": "dana", "password": PASSWORD}).status_code == 200
    device.refresh_from_db()
    activity_entry = ActivityEntry.objects.get(action="device_revoked")
    assert (activity_entry.member, activity_entry.description) == (member, f"Support revoked {LABEL}")
    # The address and browser of the staff user belong in the audit log, not in the activity of the member.
    assert (activity_entry.ip_address, activity_entry.user_agent) == (None, "")
    audit_entry = AuditLogEntry.objects.get()
    assert (audit_entry.action, audit_entry.actor_name, audit_entry.reason) == ("device_revoked", "sable", REASON)
    assert (audit_entry.member, audit_entry.target_id, audit_entry.target_name) == (member, device.pk, LABEL)
    assert [(change["field"], change["before"]) for change in audit_entry.changes] == [("revoked at", None)]
    email = mail.outbox[0]
    assert (len(mail.outbox), email.subject, email.to) == (
        1,
        "Support revoked one of your devices",
        ["dana@example.com"],
    )
    assert LABEL in email.body
    assert REASON not in email.body + activity_entry.description


def test_freeing_a_device_does_not_sign_out_others(member, support_caller):
    phone, laptop = caller_of(member), caller_of(member, fingerprint="b" * 64)

    free_device(support_caller, Device.objects.get(device_fingerprint="b" * 64))

    assert phone.get("/api/auth/user").status_code == 200
    assert laptop.get("/api/auth/user").status_code == 401


def test_device_is_freed_only_once(member, support_caller, django_capture_on_commit_callbacks):
    device = DeviceFactory(member=member)

    with django_capture_on_commit_callbacks(execute=True):
        free_device(support_caller, device)
        device.refresh_from_db()
        revoked_at = device.revoked_at
        assert "This device was revoked already." in free_device(support_caller, device)

    device.refresh_from_db()
    assert device.revoked_at == revoked_at
    assert len(mail.outbox) == AuditLogEntry.objects.count() == ActivityEntry.objects.count() == 1
    assert support_caller.get(f"{STAFF_URL}{device.pk}/free/").status_code == 302


def test_device_already_revoked_by_its_member_is_not_freed(member, member_caller, support_caller):
    device = Device.objects.get()
    get_html(support_caller, f"{device.pk}/free/")
    member_caller.post("/api/devices/manage", {"deviceId": str(device.pk), "action": "revoke"})

    assert "This device was revoked already." in free_device(support_caller, device)

    assert not AuditLogEntry.objects.exists()
    assert ActivityEntry.objects.get().description == f"{LABEL} was revoked"


def test_freeing_an_unknown_device_returns_404(member, staff_caller, support_caller):
    for caller in (staff_caller, support_caller):
        for pk in ("00000000-0000-4000-8000-000000000000", member.pk):
            assert caller.get(f"{STAFF_URL}{pk}/free/").status_code == 404
            assert caller.upload(f"{STAFF_URL}{pk}/free/", {"reason": REASON}).status_code == 404


def test_missing_or_invalid_reason_is_refused(member, support_caller):
    device = DeviceFactory(member=member)

    for reason in ("", " \n ", "x" * 1001, "a\x00b"):
        response = support_caller.upload(f"{STAFF_URL}{device.pk}/free/", {"reason": reason})
        assert response.status_code == 422, reason
        assert "errorlist" in response.content.decode(), reason
    device.refresh_from_db()
    assert device.revoked_at is None
    assert not AuditLogEntry.objects.exists()


def test_freeing_a_device_requires_permission(member, visitor, other_caller, admin_caller):
    device = DeviceFactory(member=member)
    staff_without_permissions = caller_as(UserFactory(kind=User.Kind.STAFF))

    # A visitor's form is kept for after the sign-in.
    for caller, submitted, opened in (
        (visitor, 403, 302),
        (other_caller, 302, 302),
        (admin_caller, 302, 302),
        (staff_without_permissions, 403, 403),
    ):
        assert caller.upload(f"{STAFF_URL}{device.pk}/free/", {"reason": REASON}).status_code == submitted
        assert caller.get(f"{STAFF_URL}{device.pk}/free/").status_code == opened

    device.refresh_from_db()
    assert device.revoked_at is None
    assert get_section(staff_caller_with_permissions("view_member"), member) is None


def staff_caller_with_permissions(*codenames):
    user = UserFactory(kind=User.Kind.STAFF)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    return caller_as(user)


def test_device_page_is_read_only(member, staff_caller):
    device = DeviceFactory(member=member, device_fingerprint="f" * 64)

    html = get_html(staff_caller, f"{device.pk}/change/")

    assert "Revoke device" in html
    assert device.token_hash not in html
    assert device.device_fingerprint not in html
    for path in (f"{device.pk}/change/", "add/", f"{device.pk}/delete/"):
        assert staff_caller.upload(f"{STAFF_URL}{path}", {"device_label": "Mine", "post": "yes"}).status_code == 403
    data = {"action": "delete_selected", "_selected_action": str(device.pk), "post": "yes"}
    staff_caller.upload(STAFF_URL, data)
    device.refresh_from_db()
    assert (device.device_label, device.revoked_at) == (LABEL, None)


def test_list_takes_four_queries_for_any_number_of_rows(support_caller, django_assert_num_queries):
    for row_count in (1, 5):
        DeviceFactory.create_batch(row_count)
        # Session with user, permissions, row count, devices with members.
        with django_assert_num_queries(4):
            assert support_caller.get(STAFF_URL).status_code == 200


def test_member_page_lists_bound_and_revoked_devices(member, support_caller):
    now = timezone.now()
    subscribe(member, "ghost")
    phone = DeviceFactory(member=member, device_label="Mobile • Safari on iOS", last_seen_at=now - timedelta(days=2))
    laptop = DeviceFactory(member=member, device_label="Office", last_seen_at=now)
    for days in range(12):
        DeviceFactory(member=member, device_label=f"Old {days}", revoked_at=now - timedelta(days=days))
    DeviceFactory(device_label="Another's")

    section = get_section(support_caller, member)

    assert dict(section.facts) == {"Bound": "2 of 3 (ghost)"}
    assert section.note == ""
    assert [row.cells[0] for row in section.rows] == [
        "Office",
        "Mobile • Safari on iOS",
        *(f"Old {n}" for n in range(10)),
    ]
    assert [(str(row.cells[1]), row.cells[4] is None) for row in section.rows] == [
        *[("Bound", True)] * 2,
        *[("Revoked", False)] * 10,
    ]
    assert [[action.url for action in row.actions] for row in section.rows] == [
        [f"{STAFF_URL}{laptop.pk}/free/"],
        [f"{STAFF_URL}{phone.pk}/free/"],
        *[[]] * 10,
    ]
    change_list = support_caller.get(section.whole_list.url).context["cl"]
    assert change_list.result_count == 14


def test_member_page_notes_when_the_device_limit_is_reached(member, support_caller):
    assert get_section(support_caller, member).empty == "No devices bound yet."
    assert get_section(support_caller, member).note == ""

    DeviceFactory(member=member)

    assert dict(get_section(support_caller, member).facts) == {"Bound": "1 of 1 (Basic)"}
    assert get_section(support_caller, member).note == "No more devices can be bound until one is revoked."


def test_member_page_shows_state_of_replacement_code_but_not_the_code(member, support_caller):
    def add_code(*, minutes: int, tries: int) -> str:
        """Return the state after another code for another address."""
        number = DeviceReplacementCode.objects.count()
        DeviceReplacementCode.objects.create(
            member=member,
            address=f"203.0.113.{number}",
            code_hash="5ec2e7",
            expires_at=timezone.now() + timedelta(minutes=minutes),
            tries_left=tries,
        )
        context = SectionContext(member, RequestFactory().get("/"), timezone.now())
        return str(dict(support.section(context).facts).get("Replacement code"))

    assert add_code(minutes=-1, tries=3) == "None"
    assert "Mailed, valid until" in add_code(minutes=5, tries=3)
    assert "1 try left" in add_code(minutes=9, tries=1)
    # The newest code is shown, which is not the last one here.
    assert "1 try left" in add_code(minutes=8, tries=2)
    assert "Mailed, no tries left" in add_code(minutes=10, tries=0)
    assert "Replacement code" in dict(get_section(support_caller, member).facts)
    assert "5ec2e7" not in support_caller.get(member_url(member)).content.decode()


@pytest.fixture
def labelled_devices(db):
    """Three devices, most recently seen first. The second is revoked; the member of the third has an older one too."""
    now = timezone.now()
    devices = [
        DeviceFactory(device_label="Desktop • Chrome on Windows", last_seen_at=now),
        DeviceFactory(device_label="Mobile • Chrome on Android", last_seen_at=now - timedelta(days=1), revoked_at=now),
        DeviceFactory(device_label="100%_Büro Chrome", last_seen_at=now - timedelta(days=2)),
    ]
    DeviceFactory(member=devices[2].member, device_label="Chrome long ago", last_seen_at=now - timedelta(days=9))
    return devices


def test_member_search_matches_parts_of_device_labels(labelled_devices):
    members = [device.member_id for device in labelled_devices]

    for term, expected in (
        ("chrome", [0, 1, 2]),
        ("CHROME windows", [0]),
        ("windows chrome", [0]),
        ("• chrome on and", [1]),
        ("0%_B", [2]),
        ("%_%", []),
        ("ch", []),
        ("safari", []),
        ("x" * 10_000, []),
    ):
        assert [members.index(result.member_id) for result in search_by_label(term, limit=10)] == expected, term


def test_search_results_name_the_device_and_respect_the_limit(labelled_devices):
    assert [result.by for result in search_by_label("chrome", limit=10)] == [
        "device Desktop • Chrome on Windows",
        "revoked device Mobile • Chrome on Android",
        "device 100%_Büro Chrome",
    ]
    assert [result.member_id for result in search_by_label("chrome", limit=2)] == [
        device.member_id for device in labelled_devices[:2]
    ]


def test_search_with_one_result_redirects_to_the_member(support_caller):
    device = DeviceFactory(member=MemberFactory(), device_label="Roof truck tablet")

    response = support_caller.get(reverse("admin:find_member"), {"find": "truck tab"})

    assert (response.status_code, response["Location"]) == (302, member_url(device.member))
