"""POST /api/client-errors: errors that browsers report are logged and not stored."""

import json
import logging
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from apps.core.api.client_errors import log_client_error
from apps.core.models import RateLimitCounter
from apps.core.request_id import RequestIdFilter
from apps.core.rules import LIMITS
from config.settings import LOGGING
from tests.factories import Caller
from tests.responses import error_body
from tests.support.impersonation import view_as

pytestmark = pytest.mark.django_db

PATH, LOGGER = "/api/client-errors", "apps.core.api.client_errors"
LIMIT = LIMITS["clientErrors"]
REPORT = {
    "message": "Cannot read properties of undefined (reading 'id')",
    "stack": "TypeError: Cannot read properties\n    at ClaimPage (https://network.example.com/static/main.4f1c.js:1:20)",
    "page": "ClaimPage",
    "release": "main.4f1c9a0b.js",
    "requestId": "8c1f0a5be2d94e37",
}


@pytest.fixture
def browser() -> Client:
    """A browser without cookies, which sends no header of the app, as ``sendBeacon`` does."""
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


@pytest.fixture
def log(caplog):
    """The captured lines in the production format."""
    log_filter = RequestIdFilter()
    caplog.handler.addFilter(log_filter)
    caplog.handler.setFormatter(logging.Formatter(LOGGING["formatters"]["line"]["format"]))
    yield caplog
    caplog.handler.removeFilter(log_filter)


def send(client: Client, report: object, **options: object):
    body = report if isinstance(report, str | bytes) else json.dumps(report)
    return client.post(PATH, body, **{"content_type": "application/json", **options})


def get_lines(log) -> list[str]:
    # Other characters than "\n" end a line for some programs, and for splitlines.
    return [line for line in log.text.splitlines() if LOGGER in line]


def get_logged(log) -> dict[str, str]:
    (line,) = get_lines(log)
    assert log.text.splitlines() == [line]
    return json.loads(line.partition("Error in a browser: ")[2])


def test_report_is_one_warning_with_the_id_of_its_request(browser, log):
    answer = send(browser, REPORT)

    assert (answer.status_code, answer.content) == (204, b"")
    assert get_logged(log) == {
        "message": REPORT["message"],
        "stack": REPORT["stack"],
        "page": "ClaimPage",
        "release": "main.4f1c9a0b.js",
        "request_id": "8c1f0a5be2d94e37",
    }
    assert f" WARNING {answer['X-Request-ID']} {LOGGER} Error in a browser: {{" in log.text


def test_only_the_message_is_required(browser, log):
    assert send(browser, {"message": "Broken"}).status_code == 204
    assert get_logged(log) == {"message": "Broken", "page": "unknown"}


def test_unknown_page_is_logged_as_unknown_and_unknown_fields_are_ignored(browser, log):
    assert send(browser, {"message": "Broken", "page": "/claims/7?a=b", "component": "Form"}).status_code == 204
    assert get_logged(log) == {"message": "Broken", "page": "unknown"}


def test_invalid_field_is_refused_and_not_logged(browser, log):
    for number, invalid in enumerate(
        (
            {"message": None},
            {"message": " "},
            {"message": 7},
            {"message": ["Broken"]},
            {"message": "x" * (LIMIT["messageMaxLength"] + 1)},
            {"stack": "x" * (LIMIT["stackMaxLength"] + 1)},
            {"stack": {"line": 1}},
            {"page": ["ClaimPage"]},
            {"release": "a b"},
            {"release": "x" * 61},
            {"requestId": "short"},
            {"requestId": "line\nbreak"},
            {"requestId": "x" * 65},
        )
    ):
        # Each from an address of its own, because reports are limited.
        answer = send(browser, {"message": "Broken", **invalid}, REMOTE_ADDR=f"198.51.100.{number}")

        assert (answer.status_code, error_body(answer)["code"]) == (400, "invalid"), invalid
        assert list(answer.json()["errors"]) == list(invalid), invalid
    assert get_lines(log) == []


def test_longest_texts_are_accepted(browser, log):
    report = {"message": "x" * LIMIT["messageMaxLength"], "stack": "\n" + "y" * (LIMIT["stackMaxLength"] - 1)}

    assert send(browser, report).status_code == 204
    assert len(get_logged(log)["message"]) == LIMIT["messageMaxLength"]


def test_body_over_the_limit_is_refused_before_it_is_parsed(browser, log):
    longest = json.dumps({"message": "Broken"}).ljust(LIMIT["maxBytes"])
    too_large = send(browser, "{" * (LIMIT["maxBytes"] + 1))

    assert (too_large.status_code, error_body(too_large)["code"]) == (413, "too_large")
    assert get_lines(log) == []
    assert send(browser, longest).status_code == 204
    assert send(browser, longest + " ").status_code == 413


def test_body_that_is_not_a_json_object_is_a_parse_error(browser, log):
    for body in ("{", "[]", '[{"message": "Broken"}]', '"Broken"', b"\xff\xfe", '{"message": NaN}'):
        answer = send(browser, body)
        assert (answer.status_code, error_body(answer)["code"]) == (400, "parse_error"), body
    assert get_lines(log) == []


def test_missing_message_is_refused(browser, log):
    for body in ("", {}, {"message": ""}, {"stack": "at f"}):
        answer = send(browser, body)
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["message"])
    assert get_lines(log) == []


def test_other_content_types_and_methods_are_refused(browser, log):
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "application/csp-report"):
        answer = send(browser, REPORT, content_type=content_type)
        assert (answer.status_code, error_body(answer)["code"]) == (415, "unsupported_media_type"), content_type
    assert get_lines(log) == []
    for method in ("get", "put", "patch", "delete"):
        assert getattr(browser, method)(PATH).status_code == 405, method


def test_text_cannot_forge_a_log_line(log):
    forged = f"2026-11-22 10:42:23,691 ERROR 8c1f0a5be2d94e37 {LOGGER} Forged"

    for field in ("message", "stack"):
        for line_break in ("\n", "\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029", "\\n"):
            log.clear()
            log_client_error(**{"message": "Broken", field: f"a{line_break}{forged}"})

            assert get_logged(log)[field].endswith(forged), ascii(line_break)
            assert log.text.isascii(), ascii(line_break)


def test_text_cannot_add_a_field_to_its_line(browser, log):
    send(browser, {"message": 'x", "page": "LoginPage", "y": "'})

    assert get_logged(log)["page"] == "unknown"


def test_characters_that_other_calls_refuse_are_replaced(browser, log):
    for character in ("\x00", "\x1b", "\x7f", "\ud800"):
        log.clear()
        report = {"message": f"Unexpected token {character} in JSON", "stack": f"at {character}"}

        assert send(browser, report).status_code == 204, ascii(character)
        assert get_logged(log)["message"] == "Unexpected token \ufffd in JSON", ascii(character)
        assert get_logged(log)["stack"] == "at \ufffd", ascii(character)


def test_format_characters_are_logged_as_they_are(browser, log):
    assert send(browser, {"message": "50%s %(x)d {0} done"}).status_code == 204
    assert get_logged(log)["message"] == "50%s %(x)d {0} done"


def test_queries_and_email_addresses_are_not_logged_and_other_text_is(log):
    unchanged = (
        "render@https://a.example/static/main.4f1c.js:1:20",
        "Minified React error #418; see react@19.0.0",
        "undefined is not an object (evaluating 'a?.b.c') ? really",
    )
    for text, logged in (
        (
            "at f (https://a.example/reset-password?uid=7&token=hers:1:2)\nat g",
            "at f (https://a.example/reset-password\nat g",
        ),
        ("Failed: http://a.example/x?(a)&token=hers now", "Failed: http://a.example/x now"),
        ("Failed: /confirm-email?token=hers", "Failed: /confirm-email"),
        ("https://a.example/x#access_token=hers", "https://a.example/x"),
        ("No member dana.w+1@mail.example.com found", "No member [email] found"),
        ("https://a.example/by/dana%40example.com/", "https://a.example/by/[email]/"),
        *((text, text) for text in unchanged),
    ):
        log.clear()
        log_client_error(message=text, stack=text)
        assert (get_logged(log)["message"], get_logged(log)["stack"]) == (logged, logged)


def test_eleventh_report_of_an_address_within_a_minute_is_refused(browser, log, monkeypatch):
    start = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: start)
    statuses = [send(browser, REPORT).status_code for _ in range(LIMIT["perMinute"])]
    log.clear()

    refused = send(browser, REPORT)
    other = send(browser, REPORT, REMOTE_ADDR="198.51.100.7")
    monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=1))
    later = send(browser, REPORT)

    assert statuses == [204] * 10
    assert (refused.status_code, error_body(refused)["code"]) == (429, "throttled")
    assert 0 < int(refused["Retry-After"]) <= 60
    assert (other.status_code, later.status_code) == (204, 204)
    assert len(get_lines(log)) == 2


def test_signed_in_member_is_not_looked_up(member_caller, django_assert_num_queries, log):
    with django_assert_num_queries(1) as queries:
        answer = send(member_caller.client, REPORT)

    assert answer.status_code == 204
    assert RateLimitCounter._meta.db_table in queries[0]["sql"]


def test_cookies_are_neither_read_nor_set(browser):
    # Of the right length; Django's middleware replaces others on every response.
    for name in ("sessionid", "csrftoken", "aan_device"):
        browser.cookies[name] = "x" * 32

    answer = send(browser, REPORT, headers={"origin": "https://network.example.com"})

    assert answer.status_code == 204
    assert dict(answer.cookies) == {}
    assert "Vary" not in answer or "Cookie" not in answer["Vary"]
    assert answer["Cache-Control"] == "private, no-store"


def test_error_during_an_impersonation_is_reported(member, support_caller: Caller, log):
    view_as(support_caller, member)

    assert send(support_caller.client, REPORT).status_code == 204
    assert get_logged(log)["page"] == "ClaimPage"
