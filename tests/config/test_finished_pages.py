"""Public pages as finished HTML, from the manifest of ``tests/config/webpack-pages.json``."""

import gzip
import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from decimal import Decimal

import brotli
import pytest
from PIL import Image

from apps.core.rules import ROUTES, _read
from apps.subscriptions.models import SubscriptionPlan
from config.app_page import _get_cached_frame
from config.compression import parse_accept_encoding
from tests.config.test_app_page import boot_of
from tests.environment import ROOT

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _forget_pages() -> Iterator[None]:
    """A process keeps a page with the settings of its first request."""
    _get_cached_frame.cache_clear()
    yield
    _get_cached_frame.cache_clear()


def inline_hashes(answer, element: str) -> set[str]:
    """The sources that the policy needs for the contents of these elements, except data blocks."""
    contents = re.findall(rf"<{element}(?![^>]*type=)[^>]*>(.+?)</{element}>", answer.content.decode(), re.DOTALL)
    return {f"'sha256-{b64encode(hashlib.sha256(content.encode()).digest()).decode()}'" for content in contents}


def policy_of(answer, directive: str) -> set[str]:
    return set(re.search(rf"(?:^|; ){directive} ([^;]+)", answer["Content-Security-Policy"])[1].split())


def test_page_contains_its_html_and_styles(client):
    html = client.get("/home").content.decode()

    assert '<div id="root"><main><h1>Landing</h1>' in html
    assert re.findall(r'<style data-href="(.+?)">', html) == ["main.css", "LandingPage.css"]
    assert '<style>[data-style="width:40%"]{width:40%}</style>' in html
    assert "stylesheet" not in html
    assert "<noscript>" not in html


def test_policy_allows_exactly_the_inline_styles_and_the_loader(client):
    answer = client.get("/home")

    assert policy_of(answer, "style-src") == {"'self'"} | inline_hashes(answer, "style")
    assert policy_of(answer, "script-src") == {"'self'"} | inline_hashes(answer, "script")
    assert len(inline_hashes(answer, "script")) == 1


def test_shell_allows_no_inline_code(client):
    answer = client.get("/profile")

    assert b'<div id="root"></div>' in answer.content
    assert policy_of(answer, "style-src") == policy_of(answer, "script-src") == {"'self'"}
    assert b"<noscript>" in answer.content


def test_signed_in_member_gets_the_skeleton_with_their_own_name(member, member_caller):
    member.user.username = "<dana>"
    member.user.save()

    answer = member_caller.client.get("/dashboard")

    assert b'<div id="root"><div inert><h1>Member Dashboard</h1><strong>&lt;dana&gt;</strong>' in answer.content
    assert policy_of(answer, "script-src") == {"'self'"} | inline_hashes(answer, "script")
    assert policy_of(answer, "style-src") == {"'self'"}


def test_signed_in_admin_gets_the_skeleton_of_the_panel(admin_caller):
    assert b"<div inert><h1>Admin Panel</h1><strong>Rowan" in admin_caller.client.get("/admin").content


def test_visitors_and_wrong_roles_get_no_skeleton(client, member_caller, admin_caller):
    for caller, path in [(client, "/dashboard"), (admin_caller.client, "/dashboard"), (member_caller.client, "/admin")]:
        assert b'<div id="root"></div>' in caller.get(path).content


def test_url_with_a_query_gets_the_skeleton_unless_that_shows_a_tab(member_caller, admin_caller):
    assert b"<div inert><h1>Member Dashboard</h1>" in member_caller.client.get("/dashboard?tab=claims").content
    assert b'<div id="root"></div>' in admin_caller.client.get("/admin?tab=used").content


def test_unchanged_page_is_a_304_without_a_policy(client):
    first = client.get("/home")
    second = client.get("/home", headers={"If-None-Match": first["ETag"]})

    assert second.status_code == 304
    assert second["Cache-Control"] == "private, no-cache"
    assert second["ETag"] == first["ETag"]
    # Chromium would replace the stored page's policy, and the page would have no styles.
    assert "Content-Security-Policy" not in second


@pytest.mark.parametrize(
    ("accepted", "encoding", "decode"),
    [
        ("gzip, deflate, br, zstd", "br", brotli.decompress),
        ("gzip", "gzip", gzip.decompress),
        ("br;q=0, identity", "", bytes),
    ],
)
def test_page_is_compressed_as_the_browser_accepts(client, accepted, encoding, decode):
    plain = client.get("/home")
    answer = client.get("/home", headers={"Accept-Encoding": accepted})

    assert answer.get("Content-Encoding", "") == encoding
    assert decode(answer.content) == plain.content
    assert (answer["ETag"] == plain["ETag"]) is (encoding == "")
    assert {"Accept-Encoding", "Cookie"} <= set(answer["Vary"].split(", "))


def test_accept_encoding_is_parsed():
    assert parse_accept_encoding("GZIP;q=0.5, br;q=0, *, deflate ; q=1.0") == {"gzip", "*", "deflate"}
    assert parse_accept_encoding("") == set()
    assert parse_accept_encoding("br;q=no, gzip;q=1.2.3") == set()


def test_page_with_a_session_is_neither_stored_nor_compressed(member_caller):
    answer = member_caller.client.get("/home", headers={"Accept-Encoding": "br"})

    assert answer["Cache-Control"] == "private, no-store"
    assert "ETag" not in answer
    assert "Content-Encoding" not in answer
    assert b"<h1>Landing</h1>" in answer.content
    assert boot_of(answer)["session"]["user"]["username"] == "dana"


@pytest.mark.parametrize("path", ["/register?code=AAN-1", "/access-terminal?mode=register&code=AAN-1", "/register?x=1"])
def test_url_with_a_secret_is_not_stored(client, path):
    answer = client.get(path)

    assert answer["Cache-Control"] == "private, no-store"
    assert "ETag" not in answer


@pytest.mark.parametrize("path", ["/register", "/access-terminal?mode=login", "/access-terminal?mode=register"])
def test_url_without_a_secret_is_compressed_and_asked_for_again(client, path):
    answer = client.get(path, headers={"Accept-Encoding": "br"})
    again = client.get(path, headers={"Accept-Encoding": "br", "If-None-Match": answer["ETag"]})

    assert (answer["Cache-Control"], answer["Content-Encoding"]) == ("private, no-cache", "br")
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("query", "heading"),
    [
        ("", "Access Terminal"),
        ("?mode=login", "Access Terminal"),
        ("?mode=register", "Activate Invitation"),
        ("?mode=register&code=AAN-1", "Access Terminal"),
    ],
)
def test_access_page_is_the_one_of_its_mode(client, query, heading):
    html = client.get(f"/access-terminal{query}").content.decode()

    assert f"<main><h1>{heading}</h1>" in html
    # The app takes the HTML over if it is that of the URL.
    assert ('<div id="root" data-query="mode=register">' in html) is (query == "?mode=register")


def test_only_visitors_are_denied_access_before_the_scripts(client, member_caller, admin_caller):
    denied = b"Access Denied. Login required."

    assert denied in client.get("/reconnaissance").content
    assert denied in admin_caller.client.get("/reconnaissance").content
    for query in ("", "?x=1"):
        html = member_caller.client.get(f"/reconnaissance{query}").content
        assert denied not in html
        assert b"<div inert><h1>RECONNAISSANCE</h1></div>" in html


def test_demo_page_has_the_button_only_with_the_live_demo(client, settings):
    assert b"Open the live demo" not in client.get("/demo").content
    settings.DEMO_LOGIN = True
    _get_cached_frame.cache_clear()
    assert b"Open the live demo" in client.get("/demo").content


def test_new_database_has_the_plans_that_the_build_renders(client):
    plans = client.get("/api/subscription-plans").json()["plans"]
    assert [{name: value for name, value in plan.items() if name != "id"} for plan in plans] == _read("plans")


def test_plans_come_with_the_page(client):
    answer = client.get("/deployment-packages")

    assert boot_of(answer)["plans"] == client.get("/api/subscription-plans").json()
    assert b'<data value="5200.00">$5,200</data>' in answer.content


# The last texts are what JavaScript formats.
@pytest.mark.parametrize(
    ("price", "text"),
    [
        ("6500.50", '<data value="6500.50">$6,500.50</data>'),
        # Now GHOST is the cheapest.
        ("9000.00", '<data value="9000.00">$9,000</data>'),
        ("0.00", '<data value="0.00">$0</data>'),
    ],
)
def test_changed_price_is_in_the_page(client, price, text):
    first = client.get("/deployment-packages")
    SubscriptionPlan.objects.filter(name="phantom").update(price_per_month=Decimal(price))

    answer = client.get("/deployment-packages", headers={"If-None-Match": first["ETag"]})

    assert text in answer.content.decode()
    assert {plan["pricePerMonth"] for plan in boot_of(answer)["plans"]["plans"]} >= {price}


@pytest.mark.parametrize("change", [{"max_devices": 4}, {"is_active": False}])
def test_with_other_plans_than_the_rendered_ones_the_page_is_a_shell(client, change):
    client.get("/deployment-packages")
    SubscriptionPlan.objects.filter(name="phantom").update(**change)

    answer = client.get("/deployment-packages")

    assert b'<div id="root"></div>' in answer.content
    assert boot_of(answer)["plans"] == client.get("/api/subscription-plans").json()


PUBLIC_PATHS = [route["path"] for route in ROUTES if route["area"] == "public"]


@pytest.mark.parametrize("path", PUBLIC_PATHS)
def test_public_page_names_its_own_address(client, settings, path):
    settings.PUBLIC_URL = "https://network.example"
    html = client.get(path).content.decode()

    assert f'<link rel="canonical" href="https://network.example{path}">' in html
    assert f'<meta property="og:url" content="https://network.example{path}">' in html


@pytest.mark.parametrize("page", [route["page"] for route in ROUTES if route["area"] == "public"])
def test_public_page_has_a_picture_for_links_to_it(page):
    file = ROOT / "static" / "share" / f"{page}.png"

    assert file.stat().st_size <= 40 * 1024
    with Image.open(file) as picture:
        assert picture.size == (1200, 630)


def test_landing_page_names_the_organization(client, settings):
    settings.PUBLIC_URL = "https://network.example"
    html = client.get("/home").content.decode()

    data = json.loads(re.search(r'<script type="application/ld\+json">(.+?)</script>', html)[1])
    assert data["@type"] == "Organization"
    assert data["url"] == "https://network.example/home"
    assert "ld+json" not in client.get("/contact").content.decode()


def test_member_page_has_no_canonical_address(client):
    assert b"canonical" not in client.get("/dashboard").content


def test_api_responses_have_no_etag(client):
    answer = client.get("/api/subscription-plans")
    assert answer["Cache-Control"] == "private, no-store"
    assert "ETag" not in answer
