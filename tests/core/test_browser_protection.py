"""Security headers and cookie attributes."""

import pytest

from config.middleware import MULTIPART_BODY_LIMIT
from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db


def test_responses_cannot_be_loaded_by_other_origins(client):
    for path, status in {
        "/home": 200,
        "/nothing": 404,
        "/": 302,
        "/static/brand/mark.svg": 200,
        "/favicon.ico": 302,
        "/healthz": 200,
        "/staff/login/": 200,
        "/api/subscription-plans": 200,
        "/api/user/documents": 401,
        "/api/nothing": 404,
    }.items():
        answer = client.get(path)
        assert answer.status_code == status, path
        assert answer["Cross-Origin-Resource-Policy"] == "same-origin", path


def test_error_responses_cannot_be_loaded_by_other_origins(client):
    too_long = str(MULTIPART_BODY_LIMIT + 1)
    refused = client.post("/api/contact", headers={"content-length": too_long})
    redirected = client.get("/home", headers={"host": "other.example.com"})

    assert (refused.status_code, redirected.status_code) == (413, 400)
    for answer in (refused, redirected):
        assert answer["Cross-Origin-Resource-Policy"] == "same-origin"


def test_cookies_under_https_meet_the_requirements_of_the_host_prefix(member, visitor, settings):
    # The prefixed names come with HTTPS=on (tests/test_settings.py).
    settings.SESSION_COOKIE_NAME, settings.DEVICE_COOKIE_NAME = "__Host-sessionid", "__Host-aan_device"
    settings.SESSION_COOKIE_SECURE = settings.DEVICE_COOKIE_SECURE = True

    answer = visitor.post("/api/auth/login", {"username": "dana", "password": PASSWORD})

    assert answer.status_code == 200
    for name in ("__Host-sessionid", "__Host-aan_device"):
        cookie = answer.cookies[name]
        assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
    visitor.fingerprint = "f" * 64  # so that only the cookie identifies the device
    assert visitor.get("/api/auth/user").status_code == 200
