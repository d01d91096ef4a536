"""robots.txt, sitemap.xml and security.txt."""

import re
from datetime import datetime
from urllib.robotparser import RobotFileParser

import pytest
from django.utils import timezone

from apps.core.rules import ROUTES

pytestmark = pytest.mark.django_db

ORIGIN = "https://network.example"


@pytest.fixture(autouse=True)
def _public_url(settings):
    settings.PUBLIC_URL = ORIGIN


def paths_of(*areas: str) -> list[str]:
    return [route["path"] for route in ROUTES if route["area"] in areas]


def test_sitemap_has_exactly_the_public_pages(client):
    answer = client.get("/sitemap.xml")

    assert answer["Content-Type"] == "application/xml"
    urls = re.findall(r"<url><loc>(.+?)</loc></url>", answer.content.decode())
    assert urls == [ORIGIN + path for path in paths_of("public")]


def test_robots_may_read_public_pages_only(client):
    answer = client.get("/robots.txt")
    text = answer.content.decode()

    assert answer["Content-Type"] == "text/plain"
    assert f"Sitemap: {ORIGIN}/sitemap.xml" in text
    rules = [
        re.compile(re.escape(rule).replace(r"\$", "$")) for rule in re.findall(r"^Disallow: (.+)$", text, re.MULTILINE)
    ]
    is_refused = {path: any(rule.match(path) for rule in rules) for path in paths_of("public", "member", "admin")}
    assert [path for path in paths_of("public") if is_refused[path]] == []
    assert [path for path in paths_of("member", "admin") if not is_refused[path]] == []


def test_robots_may_read_scripts_and_styles(client):
    parser = RobotFileParser()
    parser.parse(client.get("/robots.txt").content.decode().splitlines())
    assert parser.can_fetch("*", "/static/bundles/main.js")
    assert not parser.can_fetch("*", "/api/auth/user")


@pytest.mark.parametrize("contact", ["", "mailto:security@network.example"])
def test_security_txt_says_whom_to_tell(client, settings, contact):
    settings.SECURITY_CONTACT = contact

    answer = client.get("/.well-known/security.txt")

    fields = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert answer["Content-Type"] == "text/plain"
    assert fields["Contact"] == (contact or f"{ORIGIN}/contact")
    days_left = (datetime.fromisoformat(fields["Expires"]) - timezone.now()).days
    assert 170 < days_left < 365
