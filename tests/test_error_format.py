"""Every failure below ``/api/`` has the contract's one shape."""

import json

import pytest
from django.db import OperationalError

from apps.accounts.models import User
from apps.documents.models import UserDocument
from tests.documents.files import stored_paths, upload
from tests.factories import PASSWORD, Caller
from tests.responses import error_body

SIGN_IN = "/api/auth/login"


def check(answer, status: int, code: str) -> dict:
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
    ids=["cut off", "list", "null", "number", "text", "nested", "no UTF-8", "NaN"],
)
def test_a_body_that_is_no_json_object_is_a_parse_error(visitor, body):
    check(send(visitor, body), 400, "parse_error")


@pytest.mark.parametrize(
    "value", [None, 1, [], {}, "a\x00b", "\ud800", "x" * 100_000, True], ids=lambda value: str(value)[:10]
)
def test_a_value_of_the_wrong_kind_is_named_under_its_field(visitor, value):
    answer = send(visitor, json.dumps({"username": value, "password": PASSWORD}))

    assert "username" in check(answer, 400, "invalid")["errors"]


def test_validation_names_each_field_and_the_first_message_is_the_sentence(visitor):
    body = check(visitor.post(SIGN_IN, {}), 400, "invalid")

    assert body["errors"] == {
        "username": ["Username must be at least 3 characters"],
        "password": ["Password must be at least 6 characters"],
    }
    assert body["error"] == "Username must be at least 3 characters"


def test_a_wrong_content_type_is_415(visitor):
    check(send(visitor, "a=b", "application/x-www-form-urlencoded"), 415, "unsupported_media_type")


def test_a_call_that_accepts_no_json_is_406(visitor):
    check(visitor.client.get(SIGN_IN, headers={**visitor.headers(), "accept": "text/html"}), 406, "not_acceptable")


@pytest.mark.parametrize("many", ["fields", "files"])
def test_a_form_of_more_than_a_thousand_fields_or_fifty_files_is_400(member_caller, many):
    too_many = {f"field{number}": "x" for number in range(1001)}
    if many == "files":
        too_many = {"files": [upload(f"{number}.pdf") for number in range(51)]}

    check(member_caller.upload("/api/user/documents", too_many), 400, "invalid")
    assert not UserDocument.objects.exists()


def test_a_wrong_method_is_405(visitor):
    check(visitor.get(SIGN_IN), 405, "method_not_allowed")
    check(visitor.client.generic("TRACE", SIGN_IN, headers=visitor.headers()), 405, "method_not_allowed")


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/auth/login/", "/api/devices/../x"])
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.django_db
def test_an_unknown_path_is_404_in_json(visitor, method, path):
    check(getattr(visitor, method)(path), 404, "not_found")


def test_a_json_body_over_one_megabyte_is_413(visitor):
    check(send(visitor, '{"username": "' + "x" * 1024 * 1024 + '"}'), 413, "too_large")


def test_a_multipart_body_is_refused_by_its_announced_length_alone(visitor):
    answer = visitor.client.post(
        "/api/user/documents", CONTENT_LENGTH=str(81 * 1024 * 1024 + 1), headers=visitor.headers()
    )
    check(answer, 413, "too_large")


@pytest.mark.parametrize("path", ["/", "/home", "/healthz", "/readyz", "/staff/login/", "/nothing"])
@pytest.mark.django_db
def test_no_page_echoes_a_trace(visitor, path):
    answer = visitor.client.generic("TRACE", path, headers={"x-secret": "hers"})

    assert answer.status_code in {403, 404, 405}
    assert b"hers" not in answer.content


def test_an_unforeseen_failure_is_500_without_detail(member, visitor, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr("apps.devices.views.sign_in", fail)

    body = check(visitor.post(SIGN_IN, {"username": "dana", "password": PASSWORD}), 500, "server_error")
    assert "secret" not in json.dumps(body)


@pytest.mark.parametrize("where", ["view", "middleware"])
def test_a_database_that_is_down_is_503(member, member_caller, monkeypatch, where):
    def fail(*_, **__):
        raise OperationalError("connection refused")

    target = "apps.devices.views.list_devices" if where == "view" else "apps.devices.middleware._device_of_session"
    monkeypatch.setattr(target, fail)

    check(member_caller.get("/api/devices"), 503, "unavailable")


def test_a_full_disk_is_503(visitor, monkeypatch):
    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("apps.devices.views.sign_in", fail)

    check(visitor.post(SIGN_IN, {"username": "dana", "password": PASSWORD}), 503, "unavailable")


def test_a_disk_that_fills_up_during_an_upload_is_503_and_stores_nothing(member_caller, monkeypatch, media_folder):
    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    # Django writes the upload to a temporary file before any view runs.
    monkeypatch.setattr("apps.core.upload_handler.SpooledUploadHandler.receive_data_chunk", fail)

    answer = member_caller.upload("/api/user/documents", {"files": [upload("scope.pdf")]})

    check(answer, 503, "unavailable")
    assert not UserDocument.objects.exists()
    assert not media_folder.exists() or stored_paths(media_folder) == []


def test_a_page_outage_is_a_plain_503_page(member, member_caller, monkeypatch):
    def fail(*_, **__):
        raise OperationalError("connection refused")

    monkeypatch.setattr("apps.devices.middleware._device_of_session", fail)
    answer = member_caller.client.get("/dashboard")

    assert answer.status_code == 503
    assert b"temporarily unavailable" in answer.content


def test_nothing_was_stored_by_any_of_it(visitor):
    send(visitor, "{")
    assert not User.objects.exists()
