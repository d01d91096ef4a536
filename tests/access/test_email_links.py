"""Links in emails start with the public URL, and never use a port that only the Host header names."""

import pytest
from django.test import RequestFactory

from apps.core.api.requests import get_origin


@pytest.fixture(autouse=True)
def hosts(settings) -> None:
    settings.ALLOWED_HOSTS, settings.PORT = ["127.0.0.1", "localhost", "[::1]"], 8000


def origin_of(host: str) -> str:
    return get_origin(RequestFactory().post("/", headers={"host": host}))


def test_link_without_a_public_url_uses_the_served_port(settings):
    for host, origin in (
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("127.0.0.1:1337", "http://127.0.0.1:8000"),
        ("[::1]:1337", "http://[::1]:8000"),
        ("LOCALHOST.:1337", "http://localhost:8000"),
        ("LOCALHOST.", "http://localhost"),
        ("localhost", "http://localhost"),
    ):
        assert origin_of(host) == origin, host
    settings.PORT = 9000
    assert origin_of("127.0.0.1:9000") == "http://127.0.0.1:9000"


@pytest.mark.parametrize("behind_proxy", [{"TRUSTED_PROXIES": 1}, {"HTTPS": True}])
def test_link_behind_a_proxy_drops_ports_other_than_the_served_one(settings, behind_proxy):
    for name, value in behind_proxy.items():
        setattr(settings, name, value)

    assert origin_of("localhost:1337") == origin_of("localhost") == "http://localhost"
    assert origin_of("localhost:8000") == "http://localhost:8000"


def test_link_starts_with_the_public_url_if_it_is_set(settings):
    settings.PUBLIC_URL = "https://network.example.com"

    assert origin_of("127.0.0.1:1337") == origin_of("localhost") == "https://network.example.com"
