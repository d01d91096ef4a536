"""Devices at ``/staff/``: looked at, freed with a reason, and a way to find their member."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Session
from apps.audit.models import ActivityEntry, RecordEntry
from apps.core.support.actions import member_url
from apps.devices.models import Device, DeviceReplacementCode
from apps.devices.support import search_by_label
from tests.factories import LABEL, PASSWORD, Caller, DeviceFactory, MemberFactory, UserFactory, caller_as, caller_of
from tests.subscriptions.factories import subscribe

DESK = "/staff/devices/device/"
REASON = "Phone was lost"


def free(caller, device):
    answer = caller.upload(f"{DESK}{device.pk}/free/", {"reason": REASON})
    assert answer.status_code == 302
    return caller.get(answer["Location"]).content.decode()


def page(caller, path=""):
    return caller.get(f"{DESK}{path}").content.decode()


def section(caller, member):
    sections = caller.get(member_url(member)).context["sections"]
    return next((section for section in sections if section.key == "devices"), None)


def test_a_freed_device_is_signed_out_for_good_and_its_place_is_free(
    member, support_caller, django_capture_on_commit_callbacks
):
    phone = caller_of(member)
    device = Device.objects.get()
    for text in ("Dana Whitlock (dana)", LABEL, "for good"):
        assert text in page(support_caller, f"{device.pk}/free/")

    with django_capture_on_commit_callbacks(execute=True):
        after = free(support_caller, device)

    assert f"Revoked {LABEL}. The member was notified." in after
    assert not Session.objects.filter(user=member.user).exists()
    assert phone.get("/api/auth/user").status_code == 401
    other = Caller(fingerprint="e" * 64)
    assert other.post("/api/auth/login", {"username": "dana", "password": PASSWORD}).status_code == 200
    device.refresh_from_db()
    line = ActivityEntry.objects.get(action="device_revoked")
    assert (line.member, line.description) == (member, f"Support revoked {LABEL}")
    # Where the staff user sits is the record's business, not the member's.
    assert (line.ip_address, line.user_agent) == (None, "")
    entry = RecordEntry.objects.get()
    assert (entry.action, entry.actor_name, entry.reason) == ("device_freed", "sable", REASON)
    assert (entry.member, entry.subject_id, entry.subject_name) == (member, device.pk, LABEL)
    assert [(change["field"], change["before"]) for change in entry.changes] == [("revoked at", None)]
    letter = mail.outbox[0]
    assert (len(mail.outbox), letter.subject, letter.to) == (
        1,
        "Support revoked one of your devices",
        ["dana@example.com"],
    )
    assert LABEL in letter.body
    assert REASON not in letter.body + line.description


def test_only_that_device_is_signed_out(member, support_caller):
    phone, laptop = caller_of(member), caller_of(member, fingerprint="b" * 64)

    free(support_caller, Device.objects.get(device_fingerprint="b" * 64))

    assert phone.get("/api/auth/user").status_code == 200
    assert laptop.get("/api/auth/user").status_code == 401


def test_a_device_is_freed_once(member, support_caller, django_capture_on_commit_callbacks):
    device = DeviceFactory(member=member)

    with django_capture_on_commit_callbacks(execute=True):
        free(support_caller, device)
        device.refresh_from_db()
        revoked_at = device.revoked_at
        assert "This device was revoked already." in free(support_caller, device)

    device.refresh_from_db()
    assert device.revoked_at == revoked_at
    assert len(mail.outbox) == RecordEntry.objects.count() == ActivityEntry.objects.count() == 1
    assert support_caller.get(f"{DESK}{device.pk}/free/").status_code == 302


def test_a_device_that_its_member_revoked_between_two_clicks_is_left_as_it_is(member, member_caller, support_caller):
    device = Device.objects.get()
    page(support_caller, f"{device.pk}/free/")
    member_caller.post("/api/devices/manage", {"deviceId": str(device.pk), "action": "revoke"})

    assert "This device was revoked already." in free(support_caller, device)

    assert not RecordEntry.objects.exists()
    assert ActivityEntry.objects.get().description == f"{LABEL} was revoked"


def test_what_is_no_device_is_not_found(member, staff_caller, support_caller):
    for caller in (staff_caller, support_caller):
        for other in ("00000000-0000-4000-8000-000000000000", member.pk):
            assert caller.get(f"{DESK}{other}/free/").status_code == 404
            assert caller.upload(f"{DESK}{other}/free/", {"reason": REASON}).status_code == 404


@pytest.mark.parametrize("reason", ["", " \n ", "x" * 1001, "x" * 10_000, "a\x00b", "a\x01b"])
def test_without_a_proper_reason_the_device_stays(member, support_caller, reason):
    device = DeviceFactory(member=member)

    answer = support_caller.upload(f"{DESK}{device.pk}/free/", {"reason": reason})

    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    device.refresh_from_db()
    assert device.revoked_at is None
    assert not RecordEntry.objects.exists()


def test_nobody_without_the_right_frees_a_device(member, visitor, other_caller, admin_caller):
    device = DeviceFactory(member=member)
    trainee = caller_as(UserFactory(is_staff=True))

    for caller, status in ((visitor, 302), (other_caller, 302), (admin_caller, 302), (trainee, 403)):
        assert caller.upload(f"{DESK}{device.pk}/free/", {"reason": REASON}).status_code == status
        assert caller.get(f"{DESK}{device.pk}/free/").status_code == status

    device.refresh_from_db()
    assert device.revoked_at is None
    assert section(staff_with("view_member"), member) is None


def staff_with(*codenames):
    user = UserFactory(is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    return caller_as(user)


def test_a_device_is_shown_and_never_edited_added_or_deleted(member, staff_caller):
    device = DeviceFactory(member=member, device_fingerprint="f" * 64)

    shown = page(staff_caller, f"{device.pk}/change/")

    assert "Revoke device" in shown
    assert device.token_hash not in shown
    assert device.device_fingerprint not in shown
    for path in (f"{device.pk}/change/", "add/", f"{device.pk}/delete/"):
        assert staff_caller.upload(f"{DESK}{path}", {"device_label": "Mine", "post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": str(device.pk), "post": "yes"}
    staff_caller.upload(DESK, chosen)
    device.refresh_from_db()
    assert (device.device_label, device.revoked_at) == (LABEL, None)


@pytest.mark.parametrize("amount", [1, 30])
def test_the_list_takes_the_same_queries_however_many_devices_there_are(
    support_caller, django_assert_num_queries, amount
):
    for _ in range(amount):
        DeviceFactory()

    # The session with its user; the rights of the user and of the group; how many there are; the devices with members.
    with django_assert_num_queries(5):
        assert support_caller.get(DESK).status_code == 200


def test_the_page_of_a_member_tells_of_bound_and_revoked_devices(member, support_caller):
    now = timezone.now()
    subscribe(member, "ghost")
    phone = DeviceFactory(member=member, device_label="Mobile • Safari on iOS", last_seen_at=now - timedelta(days=2))
    laptop = DeviceFactory(member=member, device_label="Office", last_seen_at=now)
    for days in range(12):
        DeviceFactory(member=member, device_label=f"Old {days}", revoked_at=now - timedelta(days=days))
    DeviceFactory(device_label="Another's")

    shown = section(support_caller, member)

    assert dict(shown.facts) == {"Bound": "2 of 3 (ghost)"}
    assert shown.note == ""
    assert [row.cells[0] for row in shown.rows] == [
        "Office",
        "Mobile • Safari on iOS",
        *(f"Old {n}" for n in range(10)),
    ]
    assert [(str(row.cells[1]), row.cells[4] is None) for row in shown.rows] == [
        *[("bound", True)] * 2,
        *[("revoked", False)] * 10,
    ]
    assert [[action.url for action in row.actions] for row in shown.rows] == [
        [f"{DESK}{laptop.pk}/free/"],
        [f"{DESK}{phone.pk}/free/"],
        *[[]] * 10,
    ]
    everything = support_caller.get(shown.whole_list.url).context["cl"]
    assert everything.result_count == 14


def test_the_page_says_where_no_further_device_can_be_bound(member, support_caller):
    assert section(support_caller, member).empty == "No devices bound yet."
    assert section(support_caller, member).note == ""

    DeviceFactory(member=member)

    assert dict(section(support_caller, member).facts) == {"Bound": "1 of 1 (Basic)"}
    assert section(support_caller, member).note == "No more devices can be bound until one is revoked."


@pytest.mark.parametrize(
    ("minutes", "tries", "said"),
    [
        (10, 3, "mailed, valid until"),
        (10, 1, "1 try left"),
        (10, 0, "mailed, no tries left"),
        (-1, 3, None),
    ],
)
def test_a_mailed_code_is_told_of_and_never_shown(member, support_caller, minutes, tries, said):
    DeviceReplacementCode.objects.create(
        member=member, code_hash="5ec2e7", expires_at=timezone.now() + timedelta(minutes=minutes), tries_left=tries
    )

    facts = dict(section(support_caller, member).facts)

    assert (said in str(facts["Replacement code"])) if said else "Replacement code" not in facts
    assert "5ec2e7" not in support_caller.get(member_url(member)).content.decode()


def test_of_codes_for_several_addresses_the_last_one_is_shown(member, support_caller):
    for number, tries in enumerate((3, 1, 2)):
        DeviceReplacementCode.objects.create(
            member=member,
            address=f"203.0.113.{number}",
            expires_at=timezone.now() + timedelta(minutes=10 - abs(number - 1)),
            tries_left=tries,
        )

    assert "1 try left" in str(dict(section(support_caller, member).facts)["Replacement code"])


@pytest.fixture
def labelled(db):
    """Three members by their devices, the last seen first, the second of whom revoked it."""
    now = timezone.now()
    devices = [
        DeviceFactory(device_label="Desktop • Chrome on Windows", last_seen_at=now),
        DeviceFactory(device_label="Mobile • Chrome on Android", last_seen_at=now - timedelta(days=1), revoked_at=now),
        DeviceFactory(device_label="100%_Büro Chrome", last_seen_at=now - timedelta(days=2)),
    ]
    DeviceFactory(member=devices[2].member, device_label="Chrome long ago", last_seen_at=now - timedelta(days=9))
    return devices


@pytest.mark.parametrize(
    ("term", "found"),
    [
        ("chrome", [0, 1, 2]),
        ("CHROME windows", [0]),
        ("windows chrome", [0]),
        ("• chrome on and", [1]),
        ("0%_B", [2]),
        ("%_%", []),
        ("ch", []),
        ("safari", []),
        ("x" * 10_000, []),
    ],
)
def test_a_member_is_found_by_any_part_of_a_label(labelled, term, found):
    members = [device.member_id for device in labelled]

    assert [members.index(one.member_id) for one in search_by_label(term, most=10)] == found


def test_what_was_found_is_named_and_cut_at_the_most_that_was_asked_for(labelled):
    assert [one.by for one in search_by_label("chrome", most=10)] == [
        "device Desktop • Chrome on Windows",
        "revoked device Mobile • Chrome on Android",
        "device 100%_Büro Chrome",
    ]
    assert [one.member_id for one in search_by_label("chrome", most=2)] == [device.member_id for device in labelled[:2]]


def test_the_desk_s_search_leads_to_the_one_member_of_a_device(support_caller):
    device = DeviceFactory(member=MemberFactory(), device_label="Roof truck tablet")

    answer = support_caller.get(reverse("admin:find_member"), {"find": "truck tab"})

    assert (answer.status_code, answer["Location"]) == (302, member_url(device.member))
