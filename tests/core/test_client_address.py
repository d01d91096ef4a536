"""The client address of a request, and what counts as one address for rate limits."""

import logging
import uuid

import pytest

from apps.audit.models import ActivityEntry
from apps.core.api import requests
from tests.factories import PASSWORD, Caller

SIGN_IN = "/api/auth/login"


@pytest.fixture
def reset_proxy_warning():
    """The warning is logged once per process, so each test starts as a new process would."""
    requests._warn_of_untrusted_proxy.cache_clear()
    yield
    requests._warn_of_untrusted_proxy.cache_clear()


def test_forwarded_address_is_parsed_in_every_notation(visitor, settings):
    settings.TRUSTED_PROXIES = 1

    for forwarded, address in (
        ("203.0.113.9", "203.0.113.9"),
        ("203.0.113.9:5678", "203.0.113.9"),
        ("198.51.100.1:80, 203.0.113.9:5678", "203.0.113.9"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("[::ffff:203.0.113.9]:443", "203.0.113.9"),
        ("fe80::1%eth0", "fe80::1"),
        ("[fe80::1%eth0]:443", "fe80::1"),
        ("::1", "::1"),
        ("unknown", None),
        ("_hidden:80", None),
        ("203.0.113.9:port", None),
        ("[203.0.113.9", None),
        ("[]:443", None),
        ("203.0.113.900:80", None),
    ):
        answer = visitor.get("/api/client-ip", **{"x-forwarded-for": forwarded})
        assert answer.json() == {"ip": address}, forwarded


def test_ipv4_mapped_address_is_reported_as_ipv4(db):
    assert Caller(address="::ffff:203.0.113.9").get("/api/client-ip").json() == {"ip": "203.0.113.9"}


def make_post(path: str, **body: str):
    return lambda caller: caller.post(path, body)


LIMITED = [
    pytest.param(make_post("/api/contact"), 5, id="contact"),
    pytest.param(make_post("/api/credibility/validate"), 10, id="credibility"),
    pytest.param(make_post("/api/auth/check-invitation", invitationCode="AAN"), 20, id="invitation check"),
    pytest.param(make_post("/api/auth/register"), 20, id="registration"),
    pytest.param(make_post("/api/auth/password-reset", email="unknown@example.com"), 5, id="password reset"),
    pytest.param(make_post("/api/auth/confirm-email", token="x"), 20, id="emailed links"),
    pytest.param(make_post(SIGN_IN, username="dana", password="a-guess"), 5, id="sign-in with one name"),
    pytest.param(
        lambda caller: caller.post(SIGN_IN, {"username": f"name-{uuid.uuid4()}", "password": "a-guess"}),
        20,
        id="sign-in with any name",
    ),
]


@pytest.mark.parametrize(("call", "limit"), LIMITED)
def test_every_rate_limit_counts_an_ipv6_network_as_one_address(member, call, limit):
    statuses = [call(Caller(address=f"2001:db8:0:7::{number:x}")).status_code for number in range(1, limit + 2)]

    assert 429 not in statuses[:-1]
    assert statuses[-1] == 429
    assert call(Caller(address="2001:db8:0:8::1")).status_code != 429


def test_password_reset_lifts_the_lock_for_the_whole_ipv6_network(member):
    from django.contrib.auth.tokens import default_token_generator

    for number in range(6):
        make_post(SIGN_IN, username="dana", password="a-guess")(Caller(address=f"2001:db8:0:7::{number:x}"))
    link = {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}
    passwords = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}

    Caller(address="2001:db8:0:7::aaaa").post("/api/auth/password-reset/confirm", {**link, **passwords})

    signed_in = Caller(address="2001:db8:0:7::bbbb").post(SIGN_IN, {"username": "dana", "password": "a-new-password"})
    assert signed_in.status_code == 200


def test_rate_limit_counts_ipv4_and_ipv4_mapped_addresses_as_one(member):
    for _ in range(5):
        make_post(SIGN_IN, username="dana", password="a-guess")(Caller(address="203.0.113.9"))

    answer = make_post(SIGN_IN, username="dana", password="a-guess")(Caller(address="::ffff:203.0.113.9"))

    assert answer.status_code == 429


def test_activity_log_stores_the_full_address(member):
    Caller(address="2001:db8:0:7::abcd").post(SIGN_IN, {"username": "dana", "password": PASSWORD})

    entry = ActivityEntry.objects.get(action="signed_in")
    assert entry.ip_address == "2001:db8:0:7::abcd"


def test_untrusted_proxy_is_logged_once(visitor, caplog, reset_proxy_warning):
    for _ in range(3):
        visitor.get("/api/client-ip", **{"x-forwarded-for": "203.0.113.9"})

    warnings = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert len(warnings) == 1
    assert "TRUSTED_PROXIES" in warnings[0].getMessage()
    assert "203.0.113.9" not in caplog.text


@pytest.mark.parametrize(("proxies", "headers"), [(1, {"x-forwarded-for": "203.0.113.9"}), (0, {})])
def test_no_warning_when_proxies_are_configured_correctly(
    visitor, settings, caplog, reset_proxy_warning, proxies, headers
):
    settings.TRUSTED_PROXIES = proxies

    visitor.get("/api/client-ip", **headers)

    assert not caplog.records
