"""Lists of the support site accept only their own filters and those that other pages link to."""

import pytest

from apps.accounts.models import Member
from apps.devices.models import Device
from apps.notifications.models import OutgoingMail
from tests.factories import Caller

pytestmark = pytest.mark.django_db
MAILS, DEVICES = "/staff/notifications/outgoingmail/", "/staff/devices/device/"


@pytest.fixture
def device(member: Member) -> Device:
    return Device.objects.create(
        member=member, device_label="Desk", device_fingerprint="f" * 64, token_hash="a1" + "0" * 62
    )


@pytest.mark.parametrize("lookup", ["text__contains", "text__startswith", "text", "text__regex"])
def test_emailed_secret_cannot_be_guessed_letter_by_letter(support_caller: Caller, member: Member, lookup: str):
    OutgoingMail.objects.create(user=member.user, subject="Reset", text="s3cret-token", carries_secret=True)

    assert support_caller.get(MAILS, {lookup: "s3c"}).status_code == 400


@pytest.mark.parametrize(
    "lookup", ["token_hash__startswith", "device_fingerprint__startswith", "member__user__password__startswith"]
)
def test_hash_cannot_be_guessed_letter_by_letter(support_caller: Caller, device: Device, lookup: str):
    assert support_caller.get(DEVICES, {lookup: "a"}).status_code == 400


@pytest.mark.parametrize("lookup", ["password__startswith", "username_key", "groups", "sessions__session_key"])
def test_superusers_cannot_guess_a_hash_either(staff_caller: Caller, lookup: str):
    assert staff_caller.get("/staff/accounts/user/", {lookup: "a"}).status_code == 400


def test_lists_accept_the_filters_that_other_pages_link_to(
    support_caller: Caller, device: Device, other_member: Member
):
    own_mail = OutgoingMail.objects.create(
        user=device.member.user, to_address="a@example.com", subject="Mine", text="x"
    )
    OutgoingMail.objects.create(user=other_member.user, to_address="b@example.com", subject="Other", text="x")

    def list_objects(path: str, **query: object) -> list:
        return list(support_caller.get(path, query).context_data["cl"].result_list)

    assert list_objects(MAILS, user=own_mail.user_id) == [own_mail]
    assert list_objects(DEVICES, member=device.member_id, revoked_at__isempty=1) == [device]
    assert list_objects(DEVICES, member=device.member_id, revoked_at__isempty=0) == []
    assert list_objects("/staff/audit/auditlogentry/", member=device.member_id) == []


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("audit/auditlogentry/", {"action": "a\x00"}),
        ("audit/auditlogentry/", {"created_at__gte": "\x00"}),
        ("audit/auditlogentry/", {"created_at__year": "2026"}),
        ("subscriptions/payment/", {"recorded_at__year": "9" * 20}),
        ("subscriptions/subscriptionplan/", {"name": "\x00"}),
    ],
)
def test_filter_value_that_the_database_cannot_compare_is_refused(
    support_caller: Caller, path: str, query: dict[str, str]
):
    assert support_caller.get(f"/staff/{path}", query).status_code == 400


def test_list_can_be_filtered_by_day(support_caller: Caller):
    day = {"recorded_at__year": 2026, "recorded_at__month": 11, "recorded_at__day": 21}

    assert support_caller.get("/staff/subscriptions/payment/", day).status_code == 200


def test_too_long_search_gets_an_error_message(support_caller: Caller):
    response = support_caller.get("/staff/claims/claim/", {"q": "x " * 1500})

    assert response.status_code == 200
    assert "Ensure this value has at most 300 characters (it has 3000)." in response.content.decode()


def test_search_of_the_maximum_length_works(support_caller: Caller, member: Member):
    response = support_caller.get("/staff/accounts/member/", {"q": "x " * 150})

    assert response.status_code == 200
    assert list(response.context_data["cl"].result_list) == []
