"""The card "Sign-in" of the member page, and its four actions: staff answer "I cannot sign in"."""

import re

import pytest
from django.core import mail

from apps.accounts.models import FailedSignIn
from apps.devices.models import Device
from apps.notifications.models import NotificationPreferences
from tests.factories import PASSWORD, Caller, DeviceFactory
from tests.support_pages import section_of

CREDENTIALS = {"username": "dana", "password": PASSWORD}
WRONG = {"username": "dana", "password": "wrong-password"}


def sign_in(caller: Caller, body=CREDENTIALS) -> int:
    return caller.post("/api/auth/login", body).status_code


@pytest.fixture
def card(support_caller, member):
    """Returns the card as text, its rows as reasons, and the labels of its actions."""

    def read():
        section = section_of(support_caller, member, "sign-in")
        facts = [str(fact) for _label, fact in section.facts]
        return facts, [row.cells[1] for row in section.rows], [link.label for link in section.actions]

    return read


@pytest.fixture
def act(support_caller, member, django_capture_on_commit_callbacks):
    def post(action: str, **data: str):
        with django_capture_on_commit_callbacks(execute=True):
            return support_caller.upload(f"/staff/accounts/member/{member.pk}/{action}/", data)

    return post


def test_card_is_the_first_one_and_names_what_is_wrong(support_caller, member, visitor, card):
    assert card() == (
        ["Not locked", "0 of 1 devices", "Reachable", "None", "0 sessions"],
        [],
        ["Lift the lock", "Send a password link"],
    )
    DeviceFactory(member=member)
    NotificationPreferences.objects.create(member=member, mail_bounced_at=member.created_at)
    sign_in(visitor)
    for _ in range(6):
        sign_in(visitor, WRONG)

    facts, reasons, actions = card()

    assert re.fullmatch(r"Locked until .+ at 127\.0\.0\.1", facts[0])
    assert facts[1:] == ["1 of 1 devices", facts[2], "None", "0 sessions"]
    assert facts[2].startswith("Bouncing since")
    assert reasons == ["locked", *["wrong password"] * 5, "device limit"]
    assert actions == ["Lift the lock", "Send a password link", "Free a device", "Send the device code again"]
    page = support_caller.get(f"/staff/accounts/member/{member.pk}/change/")
    assert page.context["sections"][0].key == "sign-in"


def test_name_that_does_not_exist_is_noted_too(visitor):
    """Otherwise the response time would say which names exist."""
    assert sign_in(visitor, {"username": "nobody", "password": "wrong-password"}) == 401

    assert FailedSignIn.objects.get().reason == "wrong_password"


def test_lifted_lock_lets_the_member_in_at_once(visitor, card, act):
    for _ in range(6):
        sign_in(visitor, WRONG)
    assert sign_in(visitor) == 429

    assert act("lift-lock").status_code == 302

    assert card()[0][0] == "Not locked"
    assert sign_in(visitor) == 200


def test_password_link_works_and_is_shown_to_nobody_else(visitor, support_caller, act):
    response = act("send-password-link")

    uid, token = re.search(r"uid=([^&]+)&token=(\S+)", mail.outbox[0].body).groups()
    assert mail.outbox[0].to == ["dana@example.com"]
    assert token not in support_caller.get(response["Location"]).content.decode()
    passwords = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}
    body = {"uid": uid, "token": token, **passwords}
    assert visitor.post("/api/auth/password-reset/confirm", body).status_code == 200


def test_freed_device_makes_a_place(member, visitor, act):
    device = DeviceFactory(member=member)
    assert sign_in(visitor) == 403

    assert act("free-device", device=str(device.pk)).status_code == 302

    assert sign_in(visitor) == 200
    assert Device.objects.get(pk=device.pk).revoked_at is not None


def test_device_of_another_member_cannot_be_freed(member, other_member, act):
    DeviceFactory(member=member)
    foreign = DeviceFactory(member=other_member)

    assert act("free-device", device=str(foreign.pk)).status_code == 422
    assert Device.objects.get(pk=foreign.pk).revoked_at is None


def test_new_code_works_where_the_member_tried_and_the_old_one_is_dead(
    member, visitor, act, django_capture_on_commit_callbacks
):
    device = DeviceFactory(member=member)
    with django_capture_on_commit_callbacks(execute=True):
        visitor.post("/api/auth/device-limit/code", CREDENTIALS)

    assert act("send-device-code").status_code == 302

    old, new = (re.search(r"\b\d{6}\b", email.body).group() for email in mail.outbox)

    def replace(code: str) -> int:
        body = {**CREDENTIALS, "code": code, "deviceId": str(device.pk)}
        return visitor.post("/api/auth/device-limit/replace", body).status_code

    assert old == new or replace(old) == 400
    assert replace(new) == 200


def test_no_code_is_sent_below_the_limit(member, act):
    response = act("send-device-code")

    assert response.status_code == 422
    assert "the plan allows more devices than are in use" in response.content.decode()
    assert mail.outbox == []
