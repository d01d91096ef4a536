"""``GET /api/user/changes``: what the member's open pages have to load again."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Session
from apps.claims.models import Claim
from apps.claims.staff.notes import write_note
from apps.core.staff.actions import row_url
from apps.devices.models import Device
from apps.subscriptions.quotas import get_period_version
from tests.claims.claim_work import staff, write
from tests.claims.factories import CLAIMS, create_claim, form
from tests.documents.files import PDF, upload
from tests.factories import caller_of
from tests.subscriptions.factories import subscribe
from tests.support.impersonation import view_as

CHANGES = "/api/user/changes"


@pytest.fixture
def claim(member):
    return create_claim(member, subscribe(member))


def get_version_of(caller) -> int:
    return caller.get(CHANGES).json()["version"]


def get_changed_by(caller, change) -> set[str]:
    """What has changed since before ``change``."""
    since = get_version_of(caller)
    change()
    return set(caller.get(CHANGES, {"since": since}).json()["changed"])


def test_without_since_only_the_version_is_answered(member_caller, claim):
    write(claim)

    body = member_caller.get(CHANGES).json()

    assert (body["version"], body["changed"]) == (1, [])
    assert body["serverNow"].endswith("Z")


def test_member_without_a_change_has_version_0(member_caller):
    assert member_caller.get(CHANGES).json()["version"] == 0
    assert member_caller.get(CHANGES, {"since": 0}).json()["changed"] == []


def test_only_what_changed_later_is_named(member_caller, claim):
    write(claim)
    since = get_version_of(member_caller)
    member_caller.post("/api/user/notifications/read", {"all": True})

    body = member_caller.get(CHANGES, {"since": since}).json()

    assert (body["version"], body["changed"]) == (since + 1, ["notifications"])
    assert member_caller.get(CHANGES, {"since": since + 1}).json()["changed"] == []


def test_unknown_version_names_everything(member_caller, claim):
    write(claim)

    for unknown in (2, 10**30):
        body = member_caller.get(CHANGES, {"since": unknown}).json()

        everything = {"claims", f"claim:{claim.pk}", "notifications", "subscription", "documents", "devices"}
        assert (body["version"], set(body["changed"])) == (1, everything), unknown


def test_malformed_version_is_400(member_caller):
    for malformed in ("x", "-1", "1.5", "null"):
        response = member_caller.get(CHANGES, {"since": malformed})

        assert (response.status_code, list(response.json()["errors"])) == (400, ["since"]), malformed


def test_same_version_is_304(member_caller, claim):
    etag = member_caller.get(CHANGES)["ETag"]

    assert member_caller.get(CHANGES, **{"if-none-match": etag}).status_code == 304
    write(claim)
    assert member_caller.get(CHANGES, **{"if-none-match": etag}).status_code == 200


def test_changes_of_another_member_are_not_seen(member_caller, other_caller, claim):
    write(claim)

    assert other_caller.get(CHANGES).json()["version"] == 0


def test_staff_move_changes_the_claim_and_the_inbox_and_decline_also_the_subscription(
    member_caller, staff_caller, claim
):
    def move(to: str, seen: str) -> None:
        data = {"to": to, "note": "", "seen": seen, "reason": "Read"}
        assert staff_caller.upload(row_url(claim, "move"), data).status_code == 302

    moved = {"claims", f"claim:{claim.pk}", "notifications"}
    assert get_changed_by(member_caller, lambda: move("under_review", "submitted")) == moved
    assert get_changed_by(member_caller, lambda: move("declined", "under_review")) == moved | {"subscription"}


def test_members_own_changes_are_named_for_other_tabs(member_caller, member, media_folder):
    subscribe(member)

    changed = get_changed_by(member_caller, lambda: member_caller.upload(CLAIMS, form(files=[upload("a.pdf", PDF)])))

    assert changed == {"claims", f"claim:{Claim.objects.get().pk}", "documents", "subscription"}


def test_what_is_sent_to_a_claim_changes_the_claim_and_with_files_the_documents(member_caller, claim, media_folder):
    base = f"{CLAIMS}/{claim.pk}"

    def send(path: str, **files) -> set[str]:
        fields = {"text": "See this", **files}
        return get_changed_by(member_caller, lambda: member_caller.upload(f"{base}/{path}", fields))

    changed = {"claims", f"claim:{claim.pk}"}
    assert send("messages") == changed
    for path in ("documents", "messages"):
        assert send(path, files=[upload("a.pdf", PDF)]) == changed | {"documents"}, path
    assert "documents" not in get_changed_by(member_caller, lambda: write(claim))
    assert "documents" in get_changed_by(member_caller, lambda: write(claim, files=[upload("a.pdf", PDF)]))
    withdrawn = get_changed_by(member_caller, lambda: member_caller.post(f"{base}/withdraw"))
    assert withdrawn == changed | {"subscription"}


def test_reading_the_conversation_changes_claim_and_inbox_once(member_caller, claim):
    write(claim)
    messages = f"{CLAIMS}/{claim.pk}/messages"

    assert get_changed_by(member_caller, lambda: member_caller.get(messages)) == {
        "claims",
        f"claim:{claim.pk}",
        "notifications",
    }
    assert get_changed_by(member_caller, lambda: member_caller.get(messages)) == set()


def test_upload_changes_the_documents(member_caller, media_folder):
    def send() -> None:
        member_caller.upload("/api/user/documents", {"files": [upload("a.pdf", PDF)]})

    assert get_changed_by(member_caller, send) == {"documents"}


def test_choosing_a_plan_changes_the_subscription(member_caller):
    def choose() -> None:
        assert member_caller.post("/api/user/subscription", {"planName": "ghost"}).status_code == 201

    assert get_changed_by(member_caller, choose) == {"subscription", "devices"}


def test_staff_grant_changes_the_subscription(member_caller, staff_caller, member):
    subscription = subscribe(member)

    def grant() -> None:
        data = {"service_type": "estimate", "units": "2", "seen": get_period_version(subscription), "reason": "Agreed"}
        assert staff_caller.upload(row_url(subscription, "grant_units"), data).status_code == 302

    assert get_changed_by(member_caller, grant) == {"subscription", "devices", "notifications"}


def test_renamed_and_revoked_devices_change_the_devices(member_caller, staff_caller, member):
    other = caller_of(member, fingerprint="b" * 64)
    device = Device.objects.get(device_fingerprint=other.fingerprint)
    rename = {"deviceId": str(device.pk), "action": "rename", "newLabel": "Desk"}

    assert get_changed_by(member_caller, lambda: member_caller.post("/api/devices/manage", rename)) == {"devices"}
    revoke = row_url(device, "free")
    assert get_changed_by(member_caller, lambda: staff_caller.upload(revoke, {"reason": "Lost"})) == {"devices"}


def test_notes_change_nothing(member_caller, claim):
    def note() -> None:
        write_note(note_id=uuid.uuid4(), claim_id=claim.pk, text="Hm", actor=staff(), now=timezone.now())

    since = get_version_of(member_caller)
    note()

    assert get_version_of(member_caller) == since


def test_polling_neither_writes_nor_keeps_the_device_seen(member_caller, django_assert_num_queries):
    long_ago = timezone.now() - timedelta(days=3)
    Device.objects.update(last_seen_at=long_ago)
    expiry = Session.objects.get().expire_date

    # The session with its user and device, and the changes.
    with django_assert_num_queries(2):
        assert member_caller.get(CHANGES, {"since": 0}).status_code == 200

    assert Device.objects.get().last_seen_at == long_ago
    assert Session.objects.get().expire_date == expiry
    member_caller.get("/api/auth/user")
    assert Device.objects.get().last_seen_at > long_ago


def test_staff_who_view_the_account_see_its_version(member, staff_caller, claim):
    write(claim)
    view_as(staff_caller, member)

    assert staff_caller.get(CHANGES).json()["version"] == 1
