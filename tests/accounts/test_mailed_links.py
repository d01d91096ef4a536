"""Where links in mails lead: the public address, never to a port that only the Host header named."""

import pytest

from tests.factories import Caller
from tests.notifications.sent_mail import link_in_last_mail_to

pytestmark = pytest.mark.django_db


@pytest.fixture
def mailed_link(member, settings, django_capture_on_commit_callbacks):
    """Ask for a password reset with this Host header, and return where the mailed link leads."""

    def ask(host: str, **changed: object) -> str:
        settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
        for name, value in changed.items():
            setattr(settings, name, value)
        with django_capture_on_commit_callbacks(execute=True):
            answer = Caller().post("/api/auth/password-reset", {"email": "dana@example.com"}, host=host)
        assert answer.status_code == 200
        return link_in_last_mail_to("dana@example.com")[0].removesuffix("/reset-password")

    return ask


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
def test_without_a_public_url_the_link_names_the_port_that_is_served(mailed_link, host, port, origin):
    assert mailed_link(host, PORT=port) == origin


@pytest.mark.parametrize("behind_proxy", [{"TRUSTED_PROXIES": 1}, {"HTTPS": True}])
@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost:1337", "http://localhost"),
        ("localhost", "http://localhost"),
        ("localhost:8000", "http://localhost:8000"),
    ],
)
def test_behind_a_proxy_the_link_names_no_port_but_the_product_s_own(mailed_link, host, origin, behind_proxy):
    assert mailed_link(host, PORT=8000, **behind_proxy) == origin


@pytest.mark.parametrize("host", ["127.0.0.1:1337", "localhost"])
def test_with_a_public_url_every_link_leads_there(mailed_link, host):
    public = "https://network.example.com"

    assert mailed_link(host, PUBLIC_URL=public) == public
