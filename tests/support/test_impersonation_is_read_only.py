"""During impersonation, every endpoint of the API and every page of the support site refuses changes."""

import re
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.db.models import Model
from django.urls import URLPattern, URLResolver
from django.utils import timezone

from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.core.models import RateLimitCounter
from apps.documents.models import UserDocument
from apps.support.models import ImpersonationSession
from tests.claims.factories import create_claim
from tests.documents.factories import PHOTO, create_stored_document, download_url, read_content
from tests.documents.files import stored_paths
from tests.factories import Caller, caller_as
from tests.responses import error_body
from tests.rollback import rolled_back
from tests.subscriptions.factories import subscribe
from tests.support.impersonation import get_last_impersonation, member_support_url, view_as
from tests.test_every_endpoint_is_guarded import ENDPOINTS, METHODS

pytestmark = pytest.mark.django_db

UNSAFE_METHODS = [method.upper() for method in METHODS if method != "get"]
# Replaces every parameter in a path. The fixture creates rows with this id.
OBJECT_ID = uuid.UUID(int=7)
ALLOWED = {"/api/auth/logout", "/api/client-errors", "/api/support/viewing/end"}
OPENS_A_DOCUMENT = f"/api/user/documents/{OBJECT_ID}/download"
OPENING = tuple(f"/api/user/documents/{OBJECT_ID}/{part}" for part in ("download", "pages", "contents"))
REFUSAL = {
    "success": False,
    "error": "You are viewing this account as support. Nothing can be changed here.",
    "code": "forbidden",
}
STOP = "/staff/stop-viewing/"
REASON = {"reason": "Asked for by phone"}


def support_paths(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[str]:
    """Every path of the support site, with ``OBJECT_ID`` for each parameter. Skips regular expressions."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from support_paths(pattern.url_patterns, route)
        elif "(?P" not in route:
            yield re.sub(r"<\w+:\w+>", str(OBJECT_ID), route)


SUPPORT_PATHS = sorted(
    {*support_paths(admin.site.get_urls(), "/staff/"), "/staff/accounts/", "/staff/nothing"}
    - {STOP, "/staff/logout/", f"/staff/accounts/member/{OBJECT_ID}/view-as/"}
)


def all_rows() -> dict[str, list[dict[str, Any]]]:
    """Every row in the database, including sessions."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for config in apps.get_app_configs()
        if config.name.startswith("apps.")
        for model in config.get_models()
    }


@pytest.fixture
def impersonator(member, support_caller, member_caller) -> Caller:
    """A browser in which staff impersonate a member with a plan, a claim, a device and two files."""
    create_claim(member, subscribe(member), id=OBJECT_ID)
    create_stored_document(member, "roof.jpg", PHOTO, "image/jpeg", id=OBJECT_ID)
    view_as(support_caller, member)
    return support_caller


def assert_writes_nothing(
    call: Callable[[str], None], paths: list[str], *, except_in: type[Model] | None = None
) -> None:
    """Compare the database and the files before and after the calls. If they differ, find the path that wrote."""

    def get_state() -> tuple[dict[str, Any], list[Path]]:
        rows = all_rows()
        if except_in is not None:
            del rows[except_in._meta.label]
        return rows, stored_paths(Path(settings.MEDIA_ROOT))

    with rolled_back():
        before = get_state()
        for path in paths:
            call(path)
        if get_state() == before:
            return
    for path in paths:
        with rolled_back():
            before = get_state()
            call(path)
            assert get_state() == before, path
    pytest.fail("The calls wrote something together, but none of them alone")


def test_every_change_through_the_api_is_refused(impersonator):
    changes = [f"{method} {path}" for method, path, _ in ENDPOINTS if method != "GET" and path not in ALLOWED]
    others = [f"{method} {path}" for method in UNSAFE_METHODS for path in ("/api", "/api/nothing/here", "/api/devices")]
    headers = impersonator.headers()

    def call(endpoint: str) -> None:
        method, path = endpoint.split()
        response = impersonator.client.generic(method, path, "{}", content_type="application/json", headers=headers)
        assert (response.status_code, error_body(response)) == (403, REFUSAL), endpoint
        assert response["Cache-Control"] == "private, no-store", endpoint

    assert len(changes) > 60
    assert_writes_nothing(call, changes + others)


def test_uploads_and_unknown_methods_are_refused(impersonator, media_folder):
    before, files = all_rows(), stored_paths(media_folder)

    upload = impersonator.upload("/api/user/documents", {"files": []})
    unknown_method = impersonator.client.generic("BREW", "/api/user/documents", headers=impersonator.headers())

    assert (upload.status_code, unknown_method.status_code) == (403, 403)
    assert all_rows() == before
    assert stored_paths(media_folder) == files


def test_safe_methods_write_nothing_except_rate_limit_counters(impersonator):
    reads = [f"GET {path}" for method, path, _ in ENDPOINTS if method == "GET" and not path.startswith(OPENING)]

    def call(endpoint: str) -> None:
        response = impersonator.client.generic(*endpoint.split(), headers=impersonator.headers())
        assert response.status_code < 500, endpoint

    # Views answer to HEAD as to GET.
    assert_writes_nothing(call, [*reads, "HEAD /api/devices", "OPTIONS /api/devices"], except_in=RateLimitCounter)


def test_app_pages_write_nothing(impersonator):
    def call(path: str) -> None:
        assert impersonator.client.get(path).status_code < 500, path
        assert impersonator.client.post(path, headers=impersonator.headers()).status_code == 405, path

    assert_writes_nothing(call, ["/dashboard", "/claims/7", "/profile", "/deployment-packages", "/home", "/nowhere"])


def test_member_can_make_the_call_that_is_refused_to_staff(impersonator, member_caller):
    assert impersonator.post("/api/user/start-access-countdown").status_code == 403
    assert member_caller.post("/api/user/start-access-countdown").status_code == 200


def test_opened_document_is_logged_once_per_impersonation(impersonator, member, support_member, member_caller):
    for headers in ({}, {"range": "bytes=10-20"}, {}):
        assert impersonator.get(f"{OPENS_A_DOCUMENT}?download=1", **headers).status_code in {200, 206}

    activity = ActivityEntry.objects.get(action="document_opened")
    assert (activity.member, activity.description) == (member, "Support opened roof.jpg")
    entry = AuditLogEntry.objects.get(action="document_opened")
    assert (entry.actor, entry.member, entry.target_id) == (support_member, member, OBJECT_ID)
    assert entry.description == "Opened roof.jpg of the account of Dana Whitlock"
    assert member_caller.get(OPENS_A_DOCUMENT).status_code == 200
    assert AuditLogEntry.objects.filter(action="document_opened").count() == 1

    view_as(impersonator, member)
    response = impersonator.get(OPENS_A_DOCUMENT)

    assert AuditLogEntry.objects.filter(action="document_opened").count() == 2
    assert read_content(response) == PHOTO


def test_documents_the_member_cannot_open_are_refused_and_not_logged(impersonator, member, other_member):
    of_another_member = create_stored_document(other_member)
    withheld = create_stored_document(member, withdrawn_at=timezone.now())
    before = all_rows()

    statuses = [impersonator.get(download_url(document)).status_code for document in (of_another_member, withheld)]

    assert statuses == [404, 403]
    assert all_rows() == before


def test_missing_thumbnail_is_drawn_again_for_the_member_and_not_for_staff(impersonator, member_caller):
    UserDocument.objects.filter(pk=OBJECT_ID).update(thumbnail=UserDocument.Thumbnail.READY)
    before = all_rows()

    assert impersonator.get(f"/api/user/documents/{OBJECT_ID}/thumbnail").status_code == 204
    assert all_rows() == before

    assert member_caller.get(f"/api/user/documents/{OBJECT_ID}/thumbnail").status_code == 204
    assert UserDocument.objects.get(pk=OBJECT_ID).thumbnail == UserDocument.Thumbnail.WAITING


def test_calls_after_the_impersonation_ended_get_401(impersonator):
    ImpersonationSession.objects.update(ended_at=timezone.now())

    response = impersonator.post("/api/user/start-access-countdown")

    assert (response.status_code, response.json()["code"]) == (401, "viewing_over")


@pytest.fixture
def impersonating_superuser(member, staff_caller, without_menu, without_pages) -> Caller:
    """A browser in which a superuser impersonates a member. A superuser has every permission."""
    view_as(staff_caller, member)
    return staff_caller


def test_unsafe_methods_are_refused_on_every_support_page(impersonating_superuser):
    headers = impersonating_superuser.headers()

    def call(path: str) -> None:
        # Pages of Django's admin are changed by POST, so the others are tried on two.
        for method in UNSAFE_METHODS if path in {"/staff/", "/staff/nothing"} else ["POST"]:
            response = impersonating_superuser.client.generic(method, path, headers=headers)
            assert response.status_code == 403, (method, path)
            assert response.context_data["title"] == "Stop viewing first", (method, path)

    assert_writes_nothing(call, SUPPORT_PATHS)


def test_refusal_page_names_the_member_and_offers_to_stop(impersonator, member):
    response = impersonator.upload(member_support_url(member, "close"), REASON)

    page = response.content.decode()
    assert response.status_code == 403
    assert "Dana Whitlock" in page
    assert "Nothing was changed" in page
    assert f'action="{STOP}"' in page
    assert response["X-Frame-Options"] == "DENY"


def test_support_pages_can_be_read_during_impersonation(impersonator, member):
    for page in ("change", "close"):
        assert impersonator.get(member_support_url(member, page)).status_code == 200


def test_stopping_ends_the_impersonation_and_redirects_to_the_member_page(impersonator, member, support_member):
    response = impersonator.post(STOP)

    assert (response.status_code, response["Location"]) == (302, member_support_url(member))
    assert get_last_impersonation(support_member).ended_at is not None
    assert AuditLogEntry.objects.latest("created_at").action == "impersonation_ended"
    assert "You have stopped viewing this account." in impersonator.get(response["Location"]).content.decode()
    assert impersonator.get("/api/auth/user").json()["code"] == "viewing_over"


def test_support_actions_work_again_after_the_impersonation_ended(impersonator, member):
    impersonator.post(STOP)

    assert impersonator.upload(member_support_url(member, "close"), REASON).status_code == 302
    member.user.refresh_from_db()
    assert not member.user.is_active


def test_support_actions_work_again_after_the_impersonation_expired(impersonator, member):
    ImpersonationSession.objects.update(ends_at=timezone.now())

    assert impersonator.upload(member_support_url(member, "close"), REASON).status_code == 302


def test_stopping_without_an_impersonation_redirects_to_the_support_site(support_caller):
    response = support_caller.post(STOP)

    assert (response.status_code, response["Location"]) == (302, "/staff/")
    assert not AuditLogEntry.objects.exists()
    assert support_caller.get(STOP).status_code == 405


def test_only_staff_can_stop_an_impersonation(visitor, member_caller, admin_caller):
    for caller in (visitor, member_caller, admin_caller):
        assert caller.post(STOP)["Location"].startswith("/staff/login/")


def test_staff_can_switch_to_another_member_and_sign_out(impersonator, other_member, support_member):
    assert view_as(impersonator, other_member)["Location"] == "/dashboard"
    assert get_last_impersonation(support_member).member == other_member

    assert impersonator.post("/staff/logout/").status_code == 200
    assert impersonator.get("/staff/").status_code == 302


def test_other_browsers_of_the_staff_user_can_make_changes(impersonator, member, support_member):
    elsewhere = caller_as(support_member)

    assert elsewhere.upload(member_support_url(member, "close"), REASON).status_code == 302
