"""Every error response below ``/api/`` has the documented format."""

import json
import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from django.conf import settings
from django.db import OperationalError

from apps.accounts.models import User
from apps.core.errors import DomainError
from apps.documents.models import UserDocument
from tests.documents.files import stored_paths, upload
from tests.environment import ROOT
from tests.factories import PASSWORD, Caller
from tests.responses import error_body

SIGN_IN = "/api/auth/login"


def check_error(answer, status: int, code: str) -> dict:
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/json"
    assert answer["Cache-Control"] == "private, no-store"
    body = error_body(answer)
    assert set(body) - {"errors"} == {"success", "error", "code"}
    assert body["success"] is False
    assert body["code"] == code
    assert body["error"]
    return body


def send(caller: Caller, body: bytes | str, content_type: str = "application/json"):
    return caller.client.post(SIGN_IN, body, content_type=content_type, headers=caller.headers())


@pytest.mark.parametrize(
    "body",
    ["{", "[]", "null", "1", '"text"', "[" * 5000 + "]" * 5000, b"\xff\xfe", '{"a": NaN}'],
    ids=["truncated", "list", "null", "number", "text", "nested", "not UTF-8", "NaN"],
)
def test_body_that_is_not_a_json_object_is_a_parse_error(visitor, body):
    check_error(send(visitor, body), 400, "parse_error")


@pytest.mark.parametrize(
    "value", [None, 1, [], {}, "a\x00b", "\ud800", "x" * 100_000, True], ids=lambda value: str(value)[:10]
)
def test_value_of_the_wrong_type_is_named_under_its_field(visitor, value):
    answer = send(visitor, json.dumps({"username": value, "password": PASSWORD}))

    assert "username" in check_error(answer, 400, "invalid")["errors"]


def test_validation_errors_name_each_field_and_repeat_the_first_message(visitor):
    body = check_error(visitor.post(SIGN_IN, {}), 400, "invalid")

    assert body["errors"] == {
        "username": ["Username must be at least 3 characters"],
        "password": ["Password must be at least 6 characters"],
    }
    assert body["error"] == "Username must be at least 3 characters"


def test_unsupported_content_type_is_415(visitor):
    check_error(send(visitor, "a=b", "application/x-www-form-urlencoded"), 415, "unsupported_media_type")


def test_request_that_does_not_accept_json_is_406(visitor):
    check_error(
        visitor.client.get(SIGN_IN, headers={**visitor.headers(), "accept": "text/html"}), 406, "not_acceptable"
    )


@pytest.mark.parametrize("kind", ["fields", "files"])
def test_form_with_too_many_fields_or_files_is_400(member_caller, kind):
    too_many = {f"field{number}": "x" for number in range(1001)}
    if kind == "files":
        too_many = {"files": [upload(f"{number}.pdf") for number in range(51)]}

    check_error(member_caller.upload("/api/user/documents", too_many), 400, "invalid")
    assert not UserDocument.objects.exists()


def test_unsupported_method_is_405(visitor):
    check_error(visitor.get(SIGN_IN), 405, "method_not_allowed")
    check_error(visitor.client.generic("TRACE", SIGN_IN, headers=visitor.headers()), 405, "method_not_allowed")


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/auth/login/", "/api/devices/../x"])
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.django_db
def test_unknown_api_path_is_404_with_json(visitor, method, path):
    check_error(getattr(visitor, method)(path), 404, "not_found")


def test_json_body_over_one_megabyte_is_413(visitor):
    check_error(send(visitor, '{"username": "' + "x" * 1024 * 1024 + '"}'), 413, "too_large")


def test_multipart_body_is_refused_by_its_content_length(visitor):
    answer = visitor.client.post(
        "/api/user/documents", CONTENT_LENGTH=str(81 * 1024 * 1024 + 1), headers=visitor.headers()
    )
    check_error(answer, 413, "too_large")


@pytest.mark.parametrize("path", ["/", "/home", "/healthz", "/readyz", "/staff/login/", "/nothing"])
@pytest.mark.django_db
def test_trace_requests_are_not_echoed(visitor, path):
    answer = visitor.client.generic("TRACE", path, headers={"x-secret": "hers"})

    assert answer.status_code in {403, 404, 405}
    assert b"hers" not in answer.content


def test_unexpected_exception_is_500_without_details(member, visitor, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("an internal secret")

    monkeypatch.setattr("apps.access.views.sign_in.sign_in", fail)

    body = check_error(visitor.post(SIGN_IN, {"username": "dana", "password": PASSWORD}), 500, "server_error")
    assert "secret" not in json.dumps(body)


def test_contract_names_the_code_of_every_error():
    import_module(settings.ROOT_URLCONF)
    rows = re.findall(r"^\| ([\d, ]+) \| (`.+) \|$", (ROOT / "docs/contract.md").read_text(), re.MULTILINE)
    documented = {
        (int(status), code)
        for statuses, codes in rows
        for status in statuses.split(", ")
        for code in re.findall(r"`(\w+)`", codes)
    }

    missing = {(error.status, error.code) for error in _subclasses(DomainError)} - documented
    assert missing == set()


def _subclasses(error: type[DomainError]) -> Iterator[type[DomainError]]:
    for subclass in error.__subclasses__():
        if subclass.__module__.startswith("apps."):
            yield subclass
        yield from _subclasses(subclass)


@pytest.mark.parametrize("layer", ["view", "middleware"])
def test_unavailable_database_is_503(member, member_caller, monkeypatch, layer):
    def fail(*_, **__):
        raise OperationalError("connection refused")

    target = "apps.devices.views.list_devices" if layer == "view" else "apps.access.middleware._get_session_device"
    monkeypatch.setattr(target, fail)

    check_error(member_caller.get("/api/devices"), 503, "unavailable")


def test_full_disk_is_503(visitor, monkeypatch):
    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("apps.access.views.sign_in.sign_in", fail)

    check_error(visitor.post(SIGN_IN, {"username": "dana", "password": PASSWORD}), 503, "unavailable")


def test_disk_that_fills_up_during_an_upload_is_503_and_stores_nothing(member_caller, monkeypatch, media_folder):
    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    # Django writes the upload to a temporary file before any view runs.
    monkeypatch.setattr("apps.core.files.upload_handler.SpooledUploadHandler.receive_data_chunk", fail)

    answer = member_caller.upload("/api/user/documents", {"files": [upload("scope.pdf")]})

    check_error(answer, 503, "unavailable")
    assert not UserDocument.objects.exists()
    assert not media_folder.exists() or stored_paths(media_folder) == []


def test_unavailable_database_is_a_503_page_outside_the_api(member, member_caller, monkeypatch):
    def fail(*_, **__):
        raise OperationalError("connection refused")

    monkeypatch.setattr("apps.access.middleware._get_session_device", fail)
    answer = member_caller.client.get("/dashboard")

    assert answer.status_code == 503
    assert b"temporarily unavailable" in answer.content


def test_malformed_request_creates_no_user(visitor):
    send(visitor, "{")
    assert not User.objects.exists()
