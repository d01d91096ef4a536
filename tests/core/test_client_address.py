"""Which address a request comes from, and what counts as one address for limits."""

import logging
import uuid

import pytest

from apps.audit.models import ActivityEntry
from apps.core import request_meta
from tests.factories import PASSWORD, Caller

SIGN_IN = "/api/auth/login"


@pytest.fixture
def fresh_process():
    """The warning is logged once a process: as if none had been logged yet."""
    request_meta._warn_of_untrusted_proxy.cache_clear()
    yield
    request_meta._warn_of_untrusted_proxy.cache_clear()


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
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
    ],
)
def test_forwarded_address_is_read_in_every_form(visitor, settings, forwarded, address):
    settings.TRUSTED_PROXIES = 1

    assert visitor.get("/api/client-ip", **{"x-forwarded-for": forwarded}).json() == {"ip": address}


def test_connection_of_an_ipv4_visitor_to_an_ipv6_socket_counts_as_ipv4(db):
    assert Caller(address="::ffff:203.0.113.9").get("/api/client-ip").json() == {"ip": "203.0.113.9"}


def guess(path: str, **body: str):
    return lambda caller: caller.post(path, body)


LIMITED = [
    pytest.param(guess("/api/contact"), 5, id="contact"),
    pytest.param(guess("/api/credibility/validate"), 10, id="credibility"),
    pytest.param(guess("/api/auth/check-invitation", invitationCode="AAN"), 20, id="invitation check"),
    pytest.param(guess("/api/auth/register"), 20, id="registration"),
    pytest.param(guess("/api/auth/password-reset", email="nobody@example.com"), 5, id="password reset"),
    pytest.param(guess("/api/auth/confirm-email", token="x"), 20, id="mailed links"),
    pytest.param(guess(SIGN_IN, username="dana", password="a-guess"), 5, id="sign-in of one name"),
    pytest.param(
        lambda caller: caller.post(SIGN_IN, {"username": f"name-{uuid.uuid4()}", "password": "a-guess"}),
        20,
        id="sign-in over all names",
    ),
]


@pytest.mark.parametrize(("call", "most"), LIMITED)
def test_one_ipv6_network_counts_as_one_address_in_every_limit(member, call, most):
    statuses = [call(Caller(address=f"2001:db8:0:7::{number:x}")).status_code for number in range(1, most + 2)]

    assert 429 not in statuses[:-1]
    assert statuses[-1] == 429
    assert call(Caller(address="2001:db8:0:8::1")).status_code != 429


def test_lock_is_lifted_for_the_whole_ipv6_network(member):
    from django.contrib.auth.tokens import default_token_generator

    for number in range(6):
        guess(SIGN_IN, username="dana", password="a-guess")(Caller(address=f"2001:db8:0:7::{number:x}"))
    link = {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}
    words = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}

    Caller(address="2001:db8:0:7::aaaa").post("/api/auth/password-reset/confirm", {**link, **words})

    signed_in = Caller(address="2001:db8:0:7::bbbb").post(SIGN_IN, {"username": "dana", "password": "a-new-password"})
    assert signed_in.status_code == 200


def test_ipv4_visitors_of_two_kinds_of_sockets_count_as_one(member):
    for _ in range(5):
        guess(SIGN_IN, username="dana", password="a-guess")(Caller(address="203.0.113.9"))

    answer = guess(SIGN_IN, username="dana", password="a-guess")(Caller(address="::ffff:203.0.113.9"))

    assert answer.status_code == 429


def test_the_activity_log_keeps_the_whole_address(member):
    Caller(address="2001:db8:0:7::abcd").post(SIGN_IN, {"username": "dana", "password": PASSWORD})

    entry = ActivityEntry.objects.get(action="signed_in")
    assert entry.ip_address == "2001:db8:0:7::abcd"


def test_a_proxy_that_is_not_trusted_is_warned_of_once(visitor, caplog, fresh_process):
    for _ in range(3):
        visitor.get("/api/client-ip", **{"x-forwarded-for": "203.0.113.9"})

    warnings = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert len(warnings) == 1
    assert "TRUSTED_PROXIES" in warnings[0].getMessage()
    assert "203.0.113.9" not in caplog.text


@pytest.mark.parametrize(("proxies", "headers"), [(1, {"x-forwarded-for": "203.0.113.9"}), (0, {})])
def test_nothing_is_warned_of_where_proxies_are_right(visitor, settings, caplog, fresh_process, proxies, headers):
    settings.TRUSTED_PROXIES = proxies

    visitor.get("/api/client-ip", **headers)

    assert not caplog.records
