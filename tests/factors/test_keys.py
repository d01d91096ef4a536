"""``FACTOR_KEYS`` and ``SECRET_KEY``: replacing them locks nobody out, and a missing one is named."""

import pytest
from cryptography.fernet import Fernet
from django.core.checks import run_checks

from apps.core import jobs
from apps.core.consistency import find_problems
from apps.factors import encryption
from apps.factors.key_rotation import encrypt_with_first_key
from apps.factors.models import SecondFactor
from config import environment
from tests.factories import PASSWORD, Caller
from tests.factors.authenticator import get_code, set_up_recovery_codes, set_up_totp

pytestmark = pytest.mark.django_db
OLD, NEW = (Fernet.generate_key().decode() for _ in range(2))


def read_keys(monkeypatch, given: str, *secret_keys: str) -> list[str]:
    monkeypatch.setenv("FACTOR_KEYS", given)
    return environment.factor_keys("FACTOR_KEYS", list(secret_keys))


def can_sign_in(secret: str) -> bool:
    caller = Caller(fingerprint="")
    caller.post("/api/admin/login", {"username": "rowan", "password": PASSWORD})
    SecondFactor.objects.update(totp_last_step=0)
    return caller.post("/api/auth/second-factor", {"method": "totp", "code": get_code(secret)}).status_code == 200


@pytest.mark.parametrize(
    ("before", "during", "after"),
    [
        pytest.param((OLD, "one"), (f"{NEW},{OLD}", "one"), (NEW, "two"), id="other FACTOR_KEYS"),
        pytest.param(("", "one"), (NEW, "one"), (NEW, "two"), id="first FACTOR_KEYS"),
        pytest.param(("", "one"), ("", "two", "one"), ("", "two"), id="other SECRET_KEY"),
    ],
)
def test_replaced_key_decrypts_until_housekeeping_has_encrypted_with_the_first(
    panel_admin, settings, monkeypatch, before, during, after
):
    settings.FACTOR_KEYS = read_keys(monkeypatch, *before)
    secret = set_up_totp(panel_admin.user)

    settings.FACTOR_KEYS = read_keys(monkeypatch, *during)
    assert can_sign_in(secret)
    assert encrypt_with_first_key(now=None) == 1
    assert encrypt_with_first_key(now=None) == 0

    settings.FACTOR_KEYS = read_keys(monkeypatch, *after)
    assert can_sign_in(secret)
    settings.FACTOR_KEYS = read_keys(monkeypatch, *before)
    assert not can_sign_in(secret)


def test_secret_that_the_user_replaces_at_the_same_time_is_not_overwritten(panel_admin, settings, monkeypatch):
    settings.FACTOR_KEYS = [OLD]
    set_up_totp(panel_admin.user)
    settings.FACTOR_KEYS = [NEW, OLD]

    def encrypt_late(text: str) -> str:
        SecondFactor.objects.update(totp_secret="of another app")
        return "of the old app"

    monkeypatch.setattr("apps.factors.key_rotation.encrypt", encrypt_late)

    assert encrypt_with_first_key(now=None) == 0
    assert SecondFactor.objects.get().totp_secret == "of another app"


def test_missing_key_is_named_at_start_and_stops_no_other_row(member, panel_admin, settings, caplog):
    settings.FACTOR_KEYS = [OLD]
    set_up_totp(panel_admin.user)
    settings.FACTOR_KEYS = [Fernet.generate_key().decode()]
    readable = set_up_totp(member.user)
    settings.FACTOR_KEYS = [NEW, *settings.FACTOR_KEYS]
    sentence = "No key decrypts 1 second factor. Add the key that encrypted them to FACTOR_KEYS"

    for start in jobs.at_start:
        start()
    assert sentence in caplog.text
    [warning] = run_checks(tags=["database"], databases=["default"])
    assert (warning.msg, warning.is_serious()) == ("No key decrypts 1 second factor.", False)
    assert any(problem.startswith(sentence) for problem in find_problems(None))
    assert encrypt_with_first_key(now=None) == 1
    settings.FACTOR_KEYS = [NEW]
    assert encryption.decrypt(SecondFactor.objects.get(user=member.user).totp_secret) == readable


def test_missing_key_is_a_sentence_at_the_support_site_and_while_setting_up(staff, staff_caller, visitor, settings):
    def send(caller: Caller, path: str, **fields: str):
        return caller.client.post(path, fields, headers=caller.headers())

    send(staff_caller, "/staff/security/app/", password=PASSWORD)
    settings.FACTOR_KEYS = [OLD]
    # It starts again, with the password.
    assert b'name="password"' in send(staff_caller, "/staff/security/app/", code="123456").content
    set_up_totp(staff)
    codes = set_up_recovery_codes(staff)
    settings.FACTOR_KEYS = [NEW]
    send(visitor, "/staff/login/", username="support", password=PASSWORD)

    refused = send(visitor, "/staff/login/second-step/", **{"proof-code": "123456"})

    assert refused.status_code == 422
    assert "Use a recovery code or a passkey" in refused.content.decode()
    assert send(visitor, "/staff/login/second-step/", **{"proof-code": codes[0]}).status_code == 302


def test_fallback_of_the_secret_key_keeps_sessions_and_known_browsers(member, member_caller, panel_admin, settings):
    browser = Caller(fingerprint="")
    browser.post("/api/admin/login", {"username": "rowan", "password": PASSWORD})
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "k" * 50, [settings.SECRET_KEY]

    assert member_caller.get("/api/auth/user").status_code == 200
    assert browser.get("/api/admin/me").status_code == 200
    settings.SECRET_KEY_FALLBACKS, fallbacks = [], settings.SECRET_KEY_FALLBACKS
    assert member_caller.get("/api/auth/user").status_code == 200
    settings.SECRET_KEY_FALLBACKS = fallbacks
    for _ in range(6):
        Caller(fingerprint="").post("/api/admin/login", {"username": "rowan", "password": "wrong-one"})
    assert browser.post("/api/admin/login", {"username": "rowan", "password": PASSWORD}).status_code == 200
