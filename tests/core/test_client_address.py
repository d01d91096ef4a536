"""The client address of a request, and what counts as one address for rate limits."""

import logging

import pytest

from apps.audit.models import ActivityEntry
from apps.core.api import requests
from apps.core.models import RateLimitCounter
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


def post(path: str, number: int, **body: str):
    """Call from an address of this number in one IPv6 network."""
    return Caller(address=f"2001:db8:0:7::{number:x}").post(path, body)


LIMITED = {
    "/api/contact": {},
    "/api/credibility/validate": {},
    "/api/auth/check-invitation": {"invitationCode": "AAN"},
    "/api/auth/register": {},
    "/api/auth/password-reset": {"email": "unknown@example.com"},
    "/api/auth/confirm-email": {"token": "x"},
    # Limited by name and address, and by address.
    SIGN_IN: {"username": "dana", "password": "a-guess"},
}


def test_every_rate_limit_counts_an_ipv6_network_as_one_address(member):
    def get_counts():
        return dict(RateLimitCounter.objects.values_list("key", "count"))

    for path, body in LIMITED.items():
        RateLimitCounter.objects.all().delete()
        post(path, 1, **body)
        counts = get_counts()
        assert set(counts.values()) == {1}, path
        post(path, 2, **body)
        assert get_counts() == dict.fromkeys(counts, 2), path

        Caller(address="2001:db8:0:8::1").post(path, body)

        assert len(get_counts()) > len(counts), path


def test_sixth_guess_from_one_ipv6_network_is_refused(member):
    guess = {"username": "dana", "password": "a-guess"}
    assert [post(SIGN_IN, number, **guess).status_code for number in range(1, 7)][-2:] == [401, 429]
    assert Caller(address="2001:db8:0:8::1").post(SIGN_IN, guess).status_code == 401


def test_password_reset_lifts_the_lock_for_the_whole_ipv6_network(member):
    from django.contrib.auth.tokens import default_token_generator

    for number in range(6):
        post(SIGN_IN, number, username="dana", password="a-guess")
    link = {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}
    passwords = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}

    Caller(address="2001:db8:0:7::aaaa").post("/api/auth/password-reset/confirm", {**link, **passwords})

    signed_in = Caller(address="2001:db8:0:7::bbbb").post(SIGN_IN, {"username": "dana", "password": "a-new-password"})
    assert signed_in.status_code == 200


def test_rate_limit_counts_ipv4_and_ipv4_mapped_addresses_as_one(member):
    guess = {"username": "dana", "password": "a-guess"}
    for _ in range(5):
        Caller(address="203.0.113.9").post(SIGN_IN, guess)

    assert Caller(address="::ffff:203.0.113.9").post(SIGN_IN, guess).status_code == 429


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
