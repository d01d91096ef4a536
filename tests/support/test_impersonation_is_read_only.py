"""While support view a member's account, nothing can be changed: every call of the API and of the desk is tried."""

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import URLPattern, URLResolver
from django.utils import timezone

from apps.audit.models import ActivityEntry, RecordEntry
from apps.core.models import AttemptCount
from apps.documents.models import UserDocument
from apps.support.impersonation_pages import ViewAsMember
from apps.support.models import MemberViewing
from tests.audit_cases import collected
from tests.claims.factories import create_claim
from tests.documents.factories import PHOTO, create_stored_document, download_url, read_content, thumbnail_url
from tests.documents.files import stored_paths
from tests.factories import Caller, caller_as
from tests.responses import error_body
from tests.subscriptions.factories import subscribe
from tests.support.impersonation import member_support_url, view_as, viewing_by
from tests.test_every_endpoint_is_guarded import ALL, METHODS

pytestmark = pytest.mark.django_db

PATHS = sorted({path for _, path, _ in ALL})
# What the walk puts where a path names something: rows with this id are there.
WALKED_ID = uuid.UUID(int=7)
ALLOWED = {"/api/auth/logout", "/api/support/viewing/end"}
OPENS_A_DOCUMENT = f"/api/user/documents/{WALKED_ID}/download"
REFUSAL = {
    "success": False,
    "error": "You are viewing this account as support. Nothing can be changed here.",
    "code": "forbidden",
}


DESK = collected("support_cases", "CASES")
STOP = "/staff/stop-viewing/"
REASON = {"reason": "Asked for by phone"}


def desk_paths(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[str]:
    """Every address of the desk that is no pattern of words, with ``WALKED_ID`` for each row."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from desk_paths(pattern.url_patterns, route)
        elif "(?P" not in route:
            yield re.sub(r"<\w+:\w+>", str(WALKED_ID), route)


DESK_PATHS = sorted(
    {*desk_paths(admin.site.get_urls(), "/staff/"), "/staff/accounts/", "/staff/nothing"}
    - {STOP, "/staff/logout/", f"/staff/accounts/member/{WALKED_ID}/view-as/"}
)


def everything() -> dict[str, list[dict[str, Any]]]:
    """Every row of the product, sessions included."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for config in apps.get_app_configs()
        if config.name.startswith("apps.")
        for model in config.get_models()
    }


@pytest.fixture
def looking(member, support_caller, member_caller) -> Caller:
    """Support who view the account of a member with a plan, a claim, a device and two files."""
    create_claim(member, subscribe(member), id=WALKED_ID)
    create_stored_document(member, "roof.jpg", PHOTO, "image/jpeg", id=WALKED_ID)
    view_as(support_caller, member)
    return support_caller


@pytest.mark.parametrize("path", [path for path in PATHS if path not in ALLOWED] + ["/api", "/api/nothing/here"])
def test_no_unsafe_call_passes_whatever_it_asks_for(looking, path, media_folder):
    before, files = everything(), stored_paths(media_folder)
    headers = looking.headers()

    for method in METHODS:
        if method != "get":
            answer = getattr(looking.client, method)(path, "{}", content_type="application/json", headers=headers)
            assert (answer.status_code, error_body(answer)) == (403, REFUSAL), method
            assert answer["Cache-Control"] == "private, no-store"
    assert everything() == before
    assert stored_paths(media_folder) == files


def test_neither_a_form_with_files_nor_a_method_of_no_endpoint_passes(looking, media_folder):
    before, files = everything(), stored_paths(media_folder)

    uploaded = looking.upload("/api/user/documents", {"files": []})
    unheard_of = looking.client.generic("BREW", "/api/user/documents", headers=looking.headers())

    assert (uploaded.status_code, unheard_of.status_code) == (403, 403)
    assert everything() == before
    assert stored_paths(media_folder) == files


@pytest.mark.parametrize("path", [path for path in PATHS if path != OPENS_A_DOCUMENT])
def test_no_reading_call_writes_anything_but_how_often_an_address_tries(looking, path, media_folder):
    before, files = everything(), stored_paths(media_folder)

    for method in ("get", "head", "options"):
        answer = getattr(looking.client, method)(path, headers=looking.headers())
        assert answer.status_code < 500
    tries = AttemptCount._meta.label
    assert {**everything(), tries: []} == {**before, tries: []}
    assert stored_paths(media_folder) == files


@pytest.mark.parametrize("path", ["/dashboard", "/claims/7", "/profile", "/deployment-packages", "/home", "/nowhere"])
def test_no_page_writes_anything(looking, path):
    before = everything()

    assert looking.client.get(path).status_code < 500
    assert looking.client.post(path, headers=looking.headers()).status_code == 405

    assert everything() == before


def test_what_was_refused_is_allowed_again_to_the_member(looking, member_caller):
    assert looking.post("/api/user/start-access-countdown").status_code == 403
    assert member_caller.post("/api/user/start-access-countdown").status_code == 200


def test_a_document_that_is_opened_is_told_to_the_member_and_kept_once_a_viewing(
    looking, member, support_member, member_caller
):
    for headers in ({}, {"range": "bytes=10-20"}, {}):
        assert looking.get(f"{OPENS_A_DOCUMENT}?download=1", **headers).status_code in {200, 206}

    told = ActivityEntry.objects.get(action="document_opened_by_support")
    assert (told.member, told.description) == (member, "Support opened roof.jpg")
    kept = RecordEntry.objects.get(action="document_opened")
    assert (kept.actor, kept.member, kept.subject_id) == (support_member, member, WALKED_ID)
    assert kept.description == "Opened roof.jpg of the account of Dana Whitlock"
    assert member_caller.get(OPENS_A_DOCUMENT).status_code == 200
    assert RecordEntry.objects.filter(action="document_opened").count() == 1

    view_as(looking, member)
    answer = looking.get(OPENS_A_DOCUMENT)

    assert RecordEntry.objects.filter(action="document_opened").count() == 2
    assert read_content(answer) == PHOTO


def test_what_the_member_may_not_have_support_do_not_get_and_nothing_is_kept(looking, member, other_member):
    foreign = create_stored_document(other_member)
    withheld = create_stored_document(member, is_viewable=False)
    before = everything()

    statuses = [looking.get(download_url(document)).status_code for document in (foreign, withheld)]

    assert statuses == [404, 403]
    assert everything() == before


def test_a_thumbnail_is_drawn_for_support_and_kept_for_the_member_alone(looking, member, member_caller, media_folder):
    document, files = UserDocument.objects.get(pk=WALKED_ID), len(stored_paths(media_folder))

    assert looking.get(thumbnail_url(document)).status_code == 200
    assert len(stored_paths(media_folder)) == files

    assert member_caller.get(thumbnail_url(document)).status_code == 200
    assert len(stored_paths(media_folder)) == files + 1


def test_once_it_is_over_the_calls_are_refused_as_to_any_staff(looking):
    MemberViewing.objects.update(ended_at=timezone.now())

    answer = looking.post("/api/user/start-access-countdown")

    assert (answer.status_code, answer.json()["code"]) == (401, "viewing_over")


@pytest.fixture
def superuser_viewing(member, staff_caller) -> Caller:
    """A superuser, who may do everything at the desk, while viewing a member's account."""
    view_as(staff_caller, member)
    return staff_caller


@pytest.mark.parametrize("name", sorted(DESK.keys() - {ViewAsMember.name}))
def test_no_change_at_the_desk_passes_while_viewing(superuser_viewing, name):
    change = DESK[name]()
    before = everything()

    answer = superuser_viewing.upload(change.path, {**change.given, **REASON})

    assert answer.status_code == 403
    assert "Stop viewing" in answer.content.decode()
    assert everything() == before


@pytest.mark.parametrize("path", DESK_PATHS)
def test_no_unsafe_request_at_the_desk_passes_while_viewing(superuser_viewing, path):
    before, headers = everything(), superuser_viewing.headers()

    for method in METHODS:
        if method != "get":
            answer = getattr(superuser_viewing.client, method)(path, headers=headers)
            assert answer.status_code == 403, method
            assert "Stop viewing" in answer.content.decode()
    assert everything() == before


def test_desk_refusal_says_whose_account_is_viewed_and_offers_to_stop(looking, member):
    answer = looking.upload(member_support_url(member, "close"), REASON)

    page = answer.content.decode()
    assert answer.status_code == 403
    assert "Dana Whitlock" in page
    assert "Nothing was changed" in page
    assert f'action="{STOP}"' in page
    assert answer["X-Frame-Options"] == "DENY"


def test_desk_pages_can_still_be_read_while_viewing(looking, member):
    assert [looking.get(member_support_url(member, page)).status_code for page in ("change", "close")] == [200, 200]


def test_stopping_at_the_desk_ends_the_viewing_and_leads_to_the_member(looking, member, support_member):
    answer = looking.post(STOP)

    assert (answer.status_code, answer["Location"]) == (302, member_support_url(member))
    assert viewing_by(support_member).ended_at is not None
    assert RecordEntry.objects.latest("created_at").action == "viewing_ended"
    assert "You have stopped viewing this account." in looking.get(answer["Location"]).content.decode()
    assert looking.get("/api/auth/user").json()["code"] == "viewing_over"


def test_desk_changes_pass_again_after_the_viewing(looking, member):
    looking.post(STOP)

    assert looking.upload(member_support_url(member, "close"), REASON).status_code == 302
    member.user.refresh_from_db()
    assert not member.user.is_active


def test_desk_changes_pass_once_the_half_hour_is_over(looking, member):
    MemberViewing.objects.update(ends_at=timezone.now())

    assert looking.upload(member_support_url(member, "close"), REASON).status_code == 302


def test_stopping_with_nothing_to_stop_leads_to_the_desk(support_caller):
    answer = support_caller.post(STOP)

    assert (answer.status_code, answer["Location"]) == (302, "/staff/")
    assert not RecordEntry.objects.exists()
    assert support_caller.get(STOP).status_code == 405


def test_only_staff_reach_the_page_that_stops_a_viewing(visitor, member_caller, admin_caller):
    for caller in (visitor, member_caller, admin_caller):
        assert caller.post(STOP)["Location"].startswith("/staff/login/")


def test_another_account_can_be_viewed_and_staff_can_sign_out_while_viewing(looking, other_member, support_member):
    assert view_as(looking, other_member)["Location"] == "/dashboard"
    assert viewing_by(support_member).member == other_member

    assert looking.post("/staff/logout/").status_code == 200
    assert looking.get("/staff/").status_code == 302


def test_another_browser_of_the_staff_user_works_at_the_desk_meanwhile(looking, member, support_member):
    elsewhere = caller_as(support_member)

    assert elsewhere.upload(member_support_url(member, "close"), REASON).status_code == 302
