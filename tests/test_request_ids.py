"""Request ids in responses, log lines and background work."""

import logging
import re
from contextvars import Context

import pytest
from django.db import OperationalError
from rest_framework.exceptions import APIException

from apps.accounts.models import User
from apps.core import errors, jobs
from apps.core.jobs import embedded
from apps.core.request_id import RequestIdFilter, current_request_id
from config.error_reports import prepare
from config.settings import LOGGING
from tests.factories import PASSWORD, UserFactory, caller_as

HEADER = "X-Request-ID"
PROXY_ID = "6f1c-2b.9A_e0"
GENERATED_ID = re.compile(r"[0-9a-f]{16}")
SIGN_IN = "/api/auth/login"


@pytest.fixture
def log(caplog):
    """Captured log lines in the production format."""
    log_filter = RequestIdFilter()
    caplog.handler.addFilter(log_filter)
    caplog.handler.setFormatter(logging.Formatter(LOGGING["formatters"]["line"]["format"]))
    yield caplog
    caplog.handler.removeFilter(log_filter)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/home", 200),
        ("/", 302),
        ("/nothing", 404),
        ("/healthz", 200),
        ("/static/brand/mark.svg", 200),
        ("/staff/", 302),
        ("/staff/nothing", 302),
        ("/api/auth/csrf", 204),
        ("/api/devices", 401),
        ("/api/nothing", 404),
    ],
)
def test_every_response_has_its_own_id(visitor, path, status):
    first, second = visitor.get(path), visitor.get(path)

    assert first.status_code == status
    assert GENERATED_ID.fullmatch(first[HEADER])
    assert GENERATED_ID.fullmatch(second[HEADER])
    assert first[HEADER] != second[HEADER]


def test_redirect_to_https_has_an_id(visitor, settings):
    settings.SECURE_SSL_REDIRECT = True
    answer = visitor.get("/home")

    assert answer.status_code == 301
    assert GENERATED_ID.fullmatch(answer[HEADER])


@pytest.mark.parametrize("request_id", [PROXY_ID, "a" * 8, "a" * 64])
def test_id_from_a_trusted_proxy_is_accepted(visitor, settings, request_id):
    settings.TRUSTED_PROXIES = 1
    answer = visitor.get("/api/devices", **{HEADER: request_id})

    assert answer[HEADER] == request_id
    assert answer.json()["requestId"] == request_id


def test_id_from_a_client_is_ignored(visitor, settings):
    settings.TRUSTED_PROXIES = 0

    assert GENERATED_ID.fullmatch(visitor.get("/api/devices", **{HEADER: PROXY_ID})[HEADER])


@pytest.mark.parametrize(
    "request_id",
    [
        "",
        "a" * 7,
        "a" * 65,
        "has spaces",
        "line\nbreak",
        "line-break\n",
        'quote"d-id',
        "naïve-id",
        "٣٣٣٣٣٣٣٣",
        "one-id,two-id",
    ],
)
def test_malformed_id_is_replaced(visitor, settings, request_id):
    settings.TRUSTED_PROXIES = 1
    answer = visitor.get("/api/devices", **{HEADER: request_id})

    assert GENERATED_ID.fullmatch(answer[HEADER])
    assert answer.json()["requestId"] == answer[HEADER]


def test_log_lines_of_a_failure_contain_its_id(visitor, monkeypatch, log):
    def fail(*_, **__):
        raise RuntimeError("an internal failure")

    monkeypatch.setattr("apps.access.views.sign_in.sign_in", fail)
    answer = visitor.post(SIGN_IN, {"username": "dana", "password": PASSWORD})

    line = next(line for line in log.text.splitlines() if "Internal Server Error" in line)
    assert answer.status_code == 500
    assert f" {answer.json()['requestId']} " in line


class LostFile(errors.DomainError):
    status = 500


@pytest.mark.parametrize("error", [errors.Unavailable(), LostFile(), OperationalError(), APIException()], ids=repr)
def test_cause_of_every_server_error_is_logged_with_its_id(visitor, monkeypatch, log, error):
    def fail(*_, **__):
        raise error from FileNotFoundError("documents/ab/lost")

    monkeypatch.setattr("apps.access.views.sign_in.sign_in", fail)
    answer = visitor.post(SIGN_IN, {"username": "dana", "password": PASSWORD})

    (record,) = [record for record in log.records if record.name == "apps.core.api.exception_handler"]
    assert (record.levelname, record.exc_info[1]) == ("ERROR", error)
    assert answer.status_code >= 500
    assert f" {answer.json()['requestId']} " in log.handler.format(record).splitlines()[0]
    assert "documents/ab/lost" in log.text


def test_log_line_outside_a_request_has_a_dash(log):
    Context().run(logging.getLogger("apps").warning, "Outside a request")

    assert re.search(r"WARNING - apps Outside a request", log.text)


def test_email_that_fails_in_the_worker_is_logged_with_the_id_of_its_request(
    member, member_caller, fake_mail_server, log
):
    fake_mail_server.refused_addresses = {member.user.email}

    answer = member_caller.post(
        "/api/user/password",
        {"currentPassword": PASSWORD, "newPassword": "another-horse", "confirmPassword": "another-horse"},
    )
    # The same process works for another request before the email is sent.
    later = member_caller.get("/api/nothing")
    embedded.run_jobs(jobs.MAIL)

    assert answer.status_code == 200, answer.content
    line = next(line for line in log.text.splitlines() if "could not be sent" in line)
    assert f" {answer[HEADER]} " in line
    assert current_request_id() == later[HEADER]


def test_error_page_shows_the_id_as_reference(member_caller, monkeypatch):
    def fail(*_, **__):
        raise OperationalError("connection refused")

    monkeypatch.setattr("apps.access.middleware._get_session_device", fail)
    answer = member_caller.client.get("/dashboard")

    assert answer.status_code == 503
    assert f"Reference: <span>{answer[HEADER]}</span>" in answer.content.decode()


def test_error_pages_of_the_support_site_show_the_id(staff_caller):
    without_rights = caller_as(UserFactory(kind=User.Kind.STAFF))
    missing, forbidden = staff_caller.get("/staff/nothing"), without_rights.get("/staff/accounts/member/")

    assert (missing.status_code, forbidden.status_code) == (404, 403)
    assert missing[HEADER] in missing.content.decode()
    assert forbidden[HEADER] in forbidden.content.decode()


def test_error_report_is_tagged_with_the_id(visitor):
    answer = visitor.get("/api/devices")

    assert prepare({"request": {"cookies": "secret", "url": "https://x.example/unsubscribe/a:b"}}, {}) == {
        "request": {"url": "https://x.example/unsubscribe/***"},
        "tags": {"request_id": answer[HEADER]},
    }


def test_error_outside_a_request_gets_an_id_that_is_logged(log):
    def refuse() -> str:
        body = errors.error_body(message="The request could not be read", code="invalid")
        logging.getLogger("apps").warning("A request could not be read")
        return body["requestId"]

    request_id = Context().run(refuse)

    assert GENERATED_ID.fullmatch(request_id)
    assert f" {request_id} " in log.text
