"""Links in emails start with the public URL, and never use a port that only the Host header names."""

import pytest

from tests.factories import Caller
from tests.notifications.sent_emails import last_link_sent_to

pytestmark = pytest.mark.django_db


@pytest.fixture
def get_link_origin(member, settings, django_capture_on_commit_callbacks):
    """Request a password reset with a Host header, and return the origin of the emailed link."""

    def get_origin(host: str, **changed_settings: object) -> str:
        settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
        for name, value in changed_settings.items():
            setattr(settings, name, value)
        with django_capture_on_commit_callbacks(execute=True):
            response = Caller().post("/api/auth/password-reset", {"email": "dana@example.com"}, host=host)
        assert response.status_code == 200
        return last_link_sent_to("dana@example.com")[0].removesuffix("/reset-password")

    return get_origin


@pytest.mark.parametrize(
    ("host", "port", "origin"),
    [
        ("127.0.0.1:8000", 8000, "http://127.0.0.1:8000"),
        ("127.0.0.1:9000", 9000, "http://127.0.0.1:9000"),
        ("127.0.0.1:1337", 8000, "http://127.0.0.1:8000"),
        ("[::1]:1337", 8000, "http://[::1]:8000"),
        ("LOCALHOST.:1337", 8000, "http://localhost:8000"),
        ("LOCALHOST.", 8000, "http://localhost"),
        ("localhost", 8000, "http://localhost"),
    ],
)
def test_link_without_a_public_url_uses_the_served_port(get_link_origin, host, port, origin):
    assert get_link_origin(host, PORT=port) == origin


@pytest.mark.parametrize("behind_proxy", [{"TRUSTED_PROXIES": 1}, {"HTTPS": True}])
@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost:1337", "http://localhost"),
        ("localhost", "http://localhost"),
        ("localhost:8000", "http://localhost:8000"),
    ],
)
def test_link_behind_a_proxy_drops_ports_other_than_the_served_one(get_link_origin, host, origin, behind_proxy):
    assert get_link_origin(host, PORT=8000, **behind_proxy) == origin


@pytest.mark.parametrize("host", ["127.0.0.1:1337", "localhost"])
def test_link_starts_with_the_public_url_if_it_is_set(get_link_origin, host):
    public_url = "https://network.example.com"

    assert get_link_origin(host, PUBLIC_URL=public_url) == public_url
