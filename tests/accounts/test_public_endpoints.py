"""``GET /api/auth/csrf`` and ``GET /api/client-ip``, which need no signed-in user."""

from tests.factories import Caller


def test_csrf_cookie_is_available_without_loading_a_page(visitor):
    del visitor.client.cookies["csrftoken"]

    response = visitor.client.get("/api/auth/csrf")

    assert response.status_code == 204
    assert len(response.cookies["csrftoken"].value) == 32


def test_forwarded_addresses_are_ignored_unless_a_proxy_is_trusted(visitor, settings):
    def get_ip(forwarded: str) -> str | None:
        return visitor.get("/api/client-ip", **{"x-forwarded-for": forwarded}).json()["ip"]

    assert get_ip("203.0.113.9") == "127.0.0.1"
    settings.TRUSTED_PROXIES = 1
    assert get_ip("198.51.100.1, 203.0.113.9") == "203.0.113.9"
    settings.TRUSTED_PROXIES = 2
    assert get_ip("198.51.100.1, 203.0.113.9") == "198.51.100.1"
    assert get_ip("203.0.113.9") == "203.0.113.9"
    assert get_ip("not an address") is None


def test_ipv6_address_is_returned(db):
    assert Caller(address="2001:db8::1").get("/api/client-ip").json() == {"ip": "2001:db8::1"}
