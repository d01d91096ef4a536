"""The OpenAPI document and its viewer."""

import re

import pytest
from django.contrib.staticfiles import finders
from drf_spectacular.generators import SchemaGenerator

from tests.test_every_endpoint_is_guarded import WITHOUT_CSRF_TOKEN

DOCUMENT, VIEWER = "/api/schema", "/api/docs"
METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def document() -> dict:
    # `make lint` validates it, and fails on warnings.
    return SchemaGenerator().get_schema(public=True)


def operations(document: dict):
    for path, item in document["paths"].items():
        for method in METHODS & set(item):
            yield f"{method.upper()} {path}", item[method]


def test_admins_and_staff_may_read_the_document_and_the_viewer(admin_caller, staff_caller):
    calls = [(admin_caller, DOCUMENT), (admin_caller, VIEWER), (staff_caller, VIEWER)]

    assert [caller.get(path).status_code for caller, path in calls] == [200, 200, 200]


@pytest.mark.parametrize("path", [DOCUMENT, VIEWER])
def test_visitors_and_members_are_refused_with_json(visitor, member_caller, path):
    for accept in ("*/*", "text/html,application/xhtml+xml,*/*;q=0.8"):
        for caller, status in ((visitor, 401), (member_caller, 403)):
            answer = caller.get(path, Accept=accept)
            assert (answer.status_code, answer["Content-Type"]) == (status, "application/json"), accept
            assert set(answer.json()) == {"success", "error", "code", "requestId"}, accept


def test_anyone_may_read_the_document_in_debug_mode(visitor, settings):
    settings.DEBUG = True

    assert visitor.get(VIEWER).status_code == 200


def test_viewer_uses_only_local_files(admin_caller):
    page = admin_caller.get(VIEWER).content.decode()
    files = re.findall(r'(?:src|href)="([^"]+)"', page)

    assert len(files) == 5
    assert all(file.startswith(("/static/", VIEWER)) for file in files)
    assert [file for file in files if file.startswith("/static/") and not finders.find(file[len("/static/") :])] == []
    # The content security policy forbids inline scripts and styles.
    assert re.findall(r"<style|style=|<script>|\son\w+=", page) == []
    assert admin_caller.get(VIEWER, {"script": ""})["Content-Type"].startswith("application/javascript")


def test_unsafe_operations_require_a_csrf_token_and_guarded_ones_a_session(document):
    for name, operation in operations(document):
        security = operation["security"][0]
        is_unsafe = not name.startswith("GET") and name not in WITHOUT_CSRF_TOKEN
        assert ("csrf" in security) == is_unsafe, name
        assert ("401" in operation["responses"]) == ("session" in security), name


def test_every_error_response_uses_the_same_schema(document):
    for name, operation in operations(document):
        refusals = {status: answer for status, answer in operation["responses"].items() if status[0] not in "23"}
        assert refusals["default"] == {"$ref": "#/components/responses/Refusal"}, name


def test_only_answers_without_a_body_are_documented_as_204(document):
    without_body = {name for name, operation in operations(document) if "204" in operation["responses"]}

    # drf-spectacular takes any DELETE for one of these.
    assert without_body == {
        "GET /api/auth/csrf",
        "GET /api/user/documents/{document_id}/thumbnail",
        "POST /api/client-errors",
    }


def test_file_operations_are_multipart_and_accept_an_idempotency_key(document):
    multipart_operations = {
        name: operation
        for name, operation in operations(document)
        if "multipart/form-data" in operation.get("requestBody", {}).get("content", {})
    }

    assert set(multipart_operations) == {
        "POST /api/admin/invitation-codes/assign",
        "POST /api/service-request",
        "POST /api/user/claims",
        "POST /api/user/claims/{claim_id}/documents",
        "POST /api/user/claims/{claim_id}/estimates",
        "POST /api/user/claims/{claim_id}/messages",
        "POST /api/user/claims/{claim_id}/requests/{request_id}/documents",
        "POST /api/user/documents",
    }
    # Assigning again assigns the same, so it needs no key.
    del multipart_operations["POST /api/admin/invitation-codes/assign"]
    estimates = multipart_operations["POST /api/user/claims/{claim_id}/estimates"]
    for operation in multipart_operations.values():
        assert list(operation["requestBody"]["content"]) == ["multipart/form-data"]
        assert {"Idempotency-Key"} == {place["name"] for place in operation["parameters"] if place["in"] == "header"}
        schema_name = operation["requestBody"]["content"]["multipart/form-data"]["schema"]["$ref"].rpartition("/")[2]
        properties = document["components"]["schemas"][schema_name]["properties"]
        if operation is estimates:
            assert properties["file"]["format"] == "binary"
            continue
        files = properties["files"]
        assert (files["type"], files["maxItems"], files["items"]["format"]) == ("array", 10, "binary")
