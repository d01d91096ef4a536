"""What needs a fresh proof, and that the support site then does what was typed."""

from datetime import timedelta

import pytest
from django.contrib import admin
from django.core.files import File

from apps.accounts.models import Member, User
from apps.audit.models import AuditLogEntry
from apps.factors.requests import require_recent_proof
from apps.notifications.models import OutgoingMail
from apps.support.models import ImpersonationSession
from tests.audit_cases import collected
from tests.factories import PASSWORD, Caller, caller_as, caller_of
from tests.factors.authenticator import Authenticator, get_code, set_up_totp

pytestmark = pytest.mark.django_db
ACCOUNTS = "/api/admin/accounts"
GUARDED = [
    "accounts_member_reset_second_factor",
    "accounts_member_view_as",
    "accounts_user_reset_second_factor",
    "accounts_user_set_password",
    "claims_claim_withdraw_deliverable",
    "documents_userdocument_release",
    "subscriptions_usersubscription_correct_units",
    "subscriptions_usersubscription_record_payment",
]
SUPPORT_CASES = collected("support_cases", "CASES")
NEW_ADMIN = {"username": "quill", "password": "quill-secret", "fullName": "Quill Mercer"}


def get_refusal(response) -> tuple[int, str, list[str]]:
    body = response.json()
    return response.status_code, body["code"], body["methods"]


def send(caller: Caller, path: str, **fields: str):
    return caller.client.post(path, fields, headers=caller.headers())


def test_the_actions_of_the_support_site_that_need_it():
    guarded = {
        f"{model._meta.app_label}_{model._meta.model_name}_{action.name}"
        for model, model_admin in admin.site._registry.items()
        for action in getattr(model_admin, "support_actions", {}).values()
        if action.guard is require_recent_proof
    }

    assert guarded == set(GUARDED)


@pytest.mark.parametrize("name", GUARDED)
def test_action_changes_nothing_without_a_fresh_proof(staff, frozen_time, settings, name):
    # A release exists only with a scanner. Nothing connects to it here.
    settings.CLAMD_URL = "unix:///nonexistent/clamd.sock"
    change, caller = SUPPORT_CASES[name](), caller_as(staff)
    entries = AuditLogEntry.objects.count()
    frozen_time.shift(timedelta(minutes=16))
    fields = {**change.data, "reason": "Asked for by phone"}

    asked = caller.upload(change.path, fields)
    assert (asked.status_code, AuditLogEntry.objects.count()) == (403, entries)
    # The same form does it with the password.
    if not any(isinstance(value, File) for value in change.data.values()):
        caller.upload(change.path, {**fields, "proof-password": PASSWORD})
        assert AuditLogEntry.objects.filter(action=change.expected.action).count() == 1


@pytest.mark.parametrize("with_factor", [False, True])
def test_page_asks_and_then_does_what_was_typed(staff, member, frozen_time, with_factor):
    secret = set_up_totp(staff) if with_factor else ""
    caller = caller_as(staff)
    frozen_time.shift(timedelta(minutes=16))
    path, reason = f"/staff/accounts/member/{member.pk}/view-as/", 'Asked for\nby "phone"'

    asked = send(caller, path, reason=reason)

    assert asked.status_code == 403
    assert not ImpersonationSession.objects.exists()
    typed = dict(asked.context["typed"])
    assert typed["reason"] == reason
    name = "proof-code" if with_factor else "proof-password"
    for wrong in ("", "wrong-one"):
        refused = send(caller, path, **typed, **{name: wrong})
        assert refused.status_code == 403
        assert dict(refused.context["typed"]) == typed
        assert refused.context["form"].errors
    done = send(caller, path, **typed, **{name: get_code(secret) if with_factor else PASSWORD})

    assert done.status_code == 302
    assert ImpersonationSession.objects.get().reason == reason
    # Within fifteen minutes it is not asked again.
    assert send(caller, path, reason=reason).status_code == 302


def test_invalid_form_is_shown_before_the_question(staff, member, frozen_time):
    caller = caller_as(staff)
    frozen_time.shift(timedelta(minutes=16))

    assert send(caller, f"/staff/accounts/member/{member.pk}/view-as/", reason="").status_code == 422


def test_new_staff_account_needs_it_and_keeps_what_was_typed(staff, frozen_time):
    caller = caller_as(staff)
    frozen_time.shift(timedelta(minutes=16))
    fields = {
        "username": "vesper",
        "email": "vesper@example.com",
        "password": "correct-horse-battery",
        "confirm_password": "correct-horse-battery",
        "reason": "New colleague",
    }
    asked = send(caller, "/staff/accounts/user/add/", **fields)
    assert asked.status_code == 403
    send(caller, "/staff/accounts/user/add/", **dict(asked.context["typed"]), **{"proof-password": PASSWORD})

    assert User.objects.get(username="vesper").check_password("correct-horse-battery")


def test_panel_accounts_need_it(super_admin, panel_admin, frozen_time):
    caller = caller_as(super_admin.user)
    frozen_time.shift(timedelta(minutes=16))
    for call in (
        lambda: caller.post(ACCOUNTS, NEW_ADMIN),
        lambda: caller.patch(f"{ACCOUNTS}/{panel_admin.pk}", {"password": "new-secret"}),
    ):
        assert get_refusal(call()) == (403, "step_up_required", ["password"])
    assert caller.post("/api/auth/step-up", {"password": "wrong-one"}).status_code == 400
    assert caller.post("/api/auth/step-up", {"password": PASSWORD}).status_code == 200

    assert caller.post(ACCOUNTS, NEW_ADMIN).status_code == 201


def test_new_email_of_a_member_with_a_factor_needs_the_password_and_the_factor(member, frozen_time):
    change = {"email": "new@example.com", "currentPassword": PASSWORD}
    secret, caller = set_up_totp(member.user), caller_of(member)
    assert get_refusal(caller.patch("/api/user/profile", change)) == (403, "step_up_required", ["totp"])
    assert not OutgoingMail.objects.exists()
    caller.post("/api/auth/step-up", {"method": "totp", "code": get_code(secret)})

    assert caller.patch("/api/user/profile", {"email": "new@example.com"}).status_code == 400
    assert caller.patch("/api/user/profile", change).status_code == 200


def test_impersonation_never_inherits_the_factor_of_the_member(staff, member, member_caller):
    key = Authenticator()
    key.store(member.user)
    set_up_totp(member.user)
    caller = caller_as(staff)
    send(caller, f"/staff/accounts/member/{member.pk}/view-as/", reason="Asked for by phone")
    assert caller.get("/api/auth/user").json()["username"] == "dana"

    body = {"method": "passkey", "credential": key.get(member_caller.post("/api/auth/passkey/options").json())}
    for path in ("/api/auth/step-up", "/api/auth/second-factor", "/api/auth/passkey/options"):
        assert caller.post(path, body).status_code == 403
    # The session still is that of the staff user, without a factor.
    assert "second_factor_at" not in caller.client.session
    assert Member.objects.get().first_login_at is None
