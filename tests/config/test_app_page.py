"""The HTML page of the React app."""

import json
import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from webpack_loader.config import load_config
from webpack_loader.loaders import WebpackLoader

from apps.core.rules import ROUTES
from config.app_page import _Frame

pytestmark = pytest.mark.django_db

# Links to these routes are published and must keep working.
PUBLISHED_ROUTES = """
    /home /login /register /demo /dashboard /admin /admin-test /admin-login /membership-info /reconnaissance
    /deployment-packages /appraisers /contact /navigation /access-terminal /about-network /our-process /our-operatives
    /success-stories /carrier-tactics /systematic-approach /roof-estimates /interior-assessments /esx-file-reviews
    /secure-file-transfer /training-resources /industry-updates /insider-reports /credibility-form
"""


def boot_of(answer) -> dict:
    return json.loads(re.search(rb'<script id="boot" type="application/json">(.*?)</script>', answer.content)[1])


def test_each_route_serves_the_app_page():
    for route in ROUTES:
        answer = Client().get(re.sub(r":\w+", "00000000-0000-4000-8000-000000000001", route["path"]))

        assert answer.status_code == 200, route
        assert b'<div id="root">' in answer.content, route
        html = unescape(answer.content.decode())
        assert f"<title>{route['title']}" in html, route
        assert f'<meta name="description" content="{route["description"]}">' in html, route
        assert answer["Cache-Control"] == "private, no-cache", route
        assert "csrftoken" in answer.cookies, route


@pytest.mark.parametrize(
    "path",
    ["/reset-password?uid=1&token=2", "/confirm-email?token=2", "/register?code=AAN-1", "/access-terminal?code=AAN-1"],
)
def test_pages_with_a_secret_in_the_url_do_not_send_it_as_referrer(client, path):
    assert client.get(path)["Referrer-Policy"] == "strict-origin"


def test_other_pages_send_no_referrer_to_other_origins(client):
    assert client.get("/home")["Referrer-Policy"] == "same-origin"


def test_every_published_route_exists():
    paths = {route["path"] for route in ROUTES}
    # ``/`` is the thirtieth and redirects to /home.
    published = PUBLISHED_ROUTES.split()

    assert len(paths) == len(ROUTES)
    assert [path for path in published if path not in paths] == []
    assert len(published) == 29


def test_titles_and_descriptions_are_unique_and_fit_a_search_result():
    assert len({route["title"] for route in ROUTES}) == len({route["description"] for route in ROUTES}) == len(ROUTES)
    out_of_range = [
        route["path"] for route in ROUTES if len(route["title"]) > 60 or not 50 <= len(route["description"]) <= 160
    ]
    assert out_of_range == []


def test_landing_page_title_has_no_suffix(client):
    title = b"<title>Unpredictable &amp; Unusual Expert Results From Within</title>"
    assert title in client.get("/home").content
    assert b"<title>Navigation | Anonymous Adjusters Network</title>" in client.get("/navigation").content


def test_root_redirects_to_home(client):
    answer = client.get("/")
    assert (answer.status_code, answer["Location"]) == (302, "/home")


@pytest.mark.parametrize("path", ["/nowhere", "/home/x", "/claims/", "/wp-login.php", "/dashboard.json"])
def test_unknown_path_serves_the_app_page_with_404(client, path):
    answer = client.get(path)

    assert answer.status_code == 404
    assert b"404 Page Not Found" in answer.content
    assert b'<div id="root">' in answer.content


@pytest.mark.parametrize("method", ["post", "put", "delete", "trace"])
def test_app_page_refuses_unsafe_methods(client, method):
    assert getattr(client, method)("/home").status_code == 405


def test_boot_data_without_a_session_names_no_user(client):
    assert boot_of(client.get("/home")) == {
        "session": {"user": None, "admin": None},
        "impersonation": None,
        "ipLookupUrl": None,
        "demoLogin": False,
        "plans": None,
    }


def test_boot_data_contains_the_user_as_the_api_returns_it(member_caller, admin_caller):
    session = boot_of(member_caller.client.get("/dashboard"))["session"]
    assert session == {"user": member_caller.get("/api/auth/user").json(), "admin": None}

    session = boot_of(admin_caller.client.get("/admin"))["session"]
    assert session["user"] is None
    assert session["admin"]["username"] == "rowan"


def test_signed_out_page_does_not_contain_an_earlier_visitor(client, member_caller):
    signed_in = boot_of(member_caller.client.get("/home"))
    signed_out = boot_of(client.get("/home"))
    signed_in_again = boot_of(member_caller.client.get("/home"))

    assert signed_out["session"] == {"user": None, "admin": None}
    assert signed_in["session"]["user"] is not None
    assert signed_in_again == signed_in


def test_boot_data_escapes_html(member, member_caller):
    member.company_name = "</script><script>alert(1)</script>"
    member.save()

    answer = member_caller.client.get("/dashboard")

    assert b"<script>alert" not in answer.content
    assert boot_of(answer)["session"]["user"]["companyName"] == member.company_name


def test_app_page_has_a_strict_content_security_policy(client):
    policy = client.get("/home")["Content-Security-Policy"]

    assert "script-src 'self'" in policy
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.fixture
def get_shell(tmp_path, monkeypatch) -> Callable[[str], str]:
    """The shell of a page, with a bundle of two files for the entry and a font."""
    files = ["main.css", "main.js", "sans.preload.woff2"]
    stats = {
        "status": "done",
        "chunks": {"main": ["main.css", "main.js"]},
        "assets": {name: {"name": name, "publicPath": f"/static/bundles/{name}"} for name in files},
    }
    (tmp_path / "stats.json").write_text(json.dumps(stats))
    loader = WebpackLoader("DEFAULT", load_config("DEFAULT") | {"STATS_FILE": str(tmp_path / "stats.json")})
    monkeypatch.setattr("config.app_page.get_loader", lambda _name: loader)
    monkeypatch.setattr("webpack_loader.utils.get_loader", lambda _name: loader)

    return lambda page: _Frame(page, "https://network.example", None).fill({}, None)


def linked_files(html: str) -> list[str]:
    return re.findall(r'(?:href|src)="/static/bundles/(.*?)"', html)


def test_shell_loads_styles_and_scripts_before_fonts(get_shell):
    html = get_shell("ProfilePage")

    files = ["main.css", "ProfilePage.css", "main.js", "ProfilePage.js", "sans.preload.woff2"]
    assert linked_files(html) == files
    # Without high priority, browsers load a deferred script after all preloaded files.
    assert 'defer fetchpriority="high"' in html


def test_finished_page_requests_only_its_fonts_at_once(get_shell):
    html = get_shell("LandingPage")

    assert "<h1>Landing</h1>" in html
    assert linked_files(html) == ["sans.preload.woff2"]


def test_page_with_a_skeleton_runs_its_scripts_after_the_first_paint(get_shell):
    html = get_shell("DashboardPage")

    assert linked_files(html) == ["main.css", "DashboardPage.css", "DashboardPage.js", "main.js", "sans.preload.woff2"]
    assert "<script defer" not in html
    assert ">/static/bundles/DashboardPage.js /static/bundles/main.js</script>" in html
