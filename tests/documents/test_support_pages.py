"""Documents at ``/staff/``: list, page, withdrawing and restoring."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import RequestFactory
from django.utils import timezone

from apps.accounts.models import User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.claims.exchange.results import withdraw_result
from apps.core.staff.actions import ReasonForm
from apps.documents import scans, thumbnails
from apps.documents.models import PendingScan, UserDocument
from tests.claims.claim_work import complete, staff
from tests.claims.factories import create_claim
from tests.documents import in_process_renderer
from tests.documents.factories import (
    create_stored_document,
    create_stored_photo,
    download_url,
    read_content,
    thumbnail_url,
)
from tests.documents.fake_clamd import THREAT, run_fake_clamd
from tests.documents.files import PDF
from tests.factories import UserFactory, caller_as
from tests.subscriptions.factories import subscribe
from tests.support.impersonation import view_as
from tests.support_pages import get_queues, section_of

pytestmark = pytest.mark.usefixtures("without_menu")

STAFF_URL = "/staff/documents/userdocument/"
REASON = "It shows another policyholder's data"


@pytest.fixture
def document(member):
    return create_stored_document(member)


def submit_action(caller, document, action, reason=REASON):
    return caller.upload(f"{STAFF_URL}{document.pk}/{action}/", {"reason": reason})


def get_html(caller, path, query=None):
    return caller.get(path, query).content.decode()


def nothing_changed(document, *, viewable=True):
    document.refresh_from_db()
    return document.is_viewable is viewable and not (ActivityEntry.objects.exists() or AuditLogEntry.objects.exists())


def test_list_is_searched_by_name_and_member(support_caller, document):
    def find(search):
        documents = admin.site.get_model_admin(UserDocument)
        return list(documents.get_search_results(RequestFactory().get("/"), UserDocument.objects.all(), search)[0])

    for search in ("POLICY", "dana@example", "Whitlock policy", "whitlock roofing", "  dana  "):
        assert (find(search), find(f"{search} marcus")) == ([document], []), search

    answers = [support_caller.get(STAFF_URL, {"q": search}) for search in ("Whitlock policy", "policy marcus")]
    assert [list(answer.context["cl"].result_list) for answer in answers] == [[document], []]


def test_list_filters_by_member(support_caller, document, other_member):
    create_stored_document(other_member, name="letter.pdf")

    html = get_html(support_caller, STAFF_URL, {"member": str(document.member_id)})

    assert ("policy.pdf" in html, "letter.pdf" in html) == (True, False)
    assert f"/staff/accounts/member/{document.member_id}/change/" in html
    # The filter of an unknown member finds nothing, and an invalid id is ignored.
    for member_id, is_found in (("nobody", True), ("00000000-0000-4000-8000-000000000000", False)):
        response = support_caller.client.get(STAFF_URL, {"member": member_id}, follow=True)
        assert response.status_code == 200
        assert ("policy.pdf" in response.content.decode()) is is_found, member_id


def test_member_page_shows_ten_newest_documents_with_their_actions(support_caller, member, other_member):
    for number in range(12):
        withdrawn_at = timezone.now() if number == 11 else None
        create_stored_document(member, name=f"{number:02}.pdf", withdrawn_at=withdrawn_at)
    create_stored_document(other_member, name="letter.pdf")

    section = section_of(support_caller, member, "documents")

    assert [row.cells[0] for row in section.rows] == [f"{number:02}.pdf" for number in range(11, 1, -1)]
    assert [str(row.cells[-1]) for row in section.rows] == ["Withdrawn", *["Viewable"] * 9]
    assert [link.label for row in section.rows for link in row.actions] == ["Restore", *["Withdraw"] * 9]
    assert "letter.pdf" not in get_html(support_caller, section.whole_list.url)


def test_member_page_without_documents_shows_empty_text(support_caller, member):
    assert section_of(support_caller, member, "documents").empty == "No documents uploaded yet."


def test_member_page_hides_documents_without_permission(member, document):
    user = UserFactory(username="view-only", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_member"))

    assert section_of(caller_as(user), member, "documents") is None


def test_withdrawn_document_cannot_be_downloaded_until_restored(
    support_caller, support_member, member_caller, document, frozen_time
):
    now = f"{frozen_time.now:%Y-%m-%dT%H:%M:%S}Z"

    response = submit_action(support_caller, document, "withdraw")

    assert (response.status_code, response["Location"]) == (
        302,
        f"/staff/accounts/member/{document.member_id}/change/#documents",
    )
    assert member_caller.get(download_url(document)).status_code == 403
    assert submit_action(support_caller, document, "restore", "Checked").status_code == 302
    assert member_caller.get(download_url(document)).status_code == 200
    activities = ActivityEntry.objects.filter(member=document.member).order_by("created_at")
    assert list(activities.values_list("action", "description")) == [
        ("document_withdrawn", "policy.pdf was withdrawn"),
        ("document_restored", "policy.pdf can be viewed again"),
    ]
    entries = AuditLogEntry.objects.order_by("created_at")
    assert [(entry.action, entry.description, entry.reason, entry.changes, entry.target_name) for entry in entries] == [
        (
            "document_withdrawn",
            "Withdrew the document policy.pdf",
            REASON,
            [{"field": "withdrawn", "before": None, "after": now}],
            "policy.pdf",
        ),
        (
            "document_restored",
            "Restored the document policy.pdf",
            "Checked",
            [{"field": "withdrawn", "before": now, "after": None}],
            "policy.pdf",
        ),
    ]
    assert {(entry.actor, entry.member, entry.target_id, entry.ip_address) for entry in entries} == {
        (support_member, document.member, document.pk, "127.0.0.1")
    }


def test_repeated_action_changes_nothing(support_caller, document):
    for viewable, action, message in (
        (True, "restore", "This document is not withdrawn: its member can view it."),
        (False, "withdraw", "This document is withdrawn already."),
    ):
        UserDocument.objects.update(withdrawn_at=None if viewable else timezone.now())

        post_response = submit_action(support_caller, document, action)
        get_response = support_caller.get(f"{STAFF_URL}{document.pk}/{action}/")

        assert (post_response.status_code, get_response.status_code) == (422, 302), action
        assert message in post_response.content.decode()
        assert nothing_changed(document, viewable=viewable), action


def test_missing_or_invalid_reason_changes_nothing(support_caller, document):
    for reason in ("", "   ", "x" * 1001, "a\x00b"):
        assert list(ReasonForm({"reason": reason}, row=document).errors) == ["reason"], reason

    response = submit_action(support_caller, document, "withdraw", "   ")

    assert (response.status_code, "Nothing was changed" in response.content.decode()) == (422, True)
    assert nothing_changed(document)


def test_reason_is_stored_as_typed(support_caller, document):
    submit_action(support_caller, document, "withdraw", "=HYPERLINK(\"x\") <script>alert('ß')</script>")

    assert AuditLogEntry.objects.get().reason == "=HYPERLINK(\"x\") <script>alert('ß')</script>"


def test_actions_on_unknown_documents_are_refused(support_caller, document):
    # A path whose id is not a UUID matches no URL of ours, so the Django admin redirects to its index.
    unknown = {"00000000-0000-4000-8000-000000000000": 404, document.member_id: 404, "1": 302, "x" * 300: 302}
    for pk, status in unknown.items():
        path = f"{STAFF_URL}{pk}/withdraw/"
        assert support_caller.get(path).status_code == status, path
        assert support_caller.upload(path, {"reason": REASON}).status_code == status, path
    assert nothing_changed(document)


def test_view_only_staff_cannot_withdraw(document):
    user = UserFactory(username="view-only", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_userdocument"))
    caller = caller_as(user)

    assert f"{STAFF_URL}{document.pk}/withdraw/" not in get_html(caller, f"{STAFF_URL}{document.pk}/change/")
    assert caller.get(f"{STAFF_URL}{document.pk}/withdraw/").status_code == 403
    assert submit_action(caller, document, "withdraw").status_code == 403
    assert nothing_changed(document)


def test_only_staff_can_withdraw(document, visitor, member_caller, admin_caller):
    assert submit_action(visitor, document, "withdraw").status_code == 403
    for caller in (member_caller, admin_caller):
        response = submit_action(caller, document, "withdraw")
        assert (response.status_code, response["Location"][:13]) == (302, "/staff/login/")
    assert nothing_changed(document)


def test_document_page_is_read_only(support_caller, document):
    html = get_html(support_caller, f"{STAFF_URL}{document.pk}/change/")

    assert "application/pdf" in html
    assert f"{STAFF_URL}{document.pk}/withdraw/" in html
    assert 'name="original_filename"' not in html
    assert document.filename not in html
    assert support_caller.get(f"{STAFF_URL}add/").status_code == 403
    assert support_caller.upload(f"{STAFF_URL}{document.pk}/delete/", {"post": "yes"}).status_code == 403
    assert support_caller.upload(f"{STAFF_URL}{document.pk}/change/", {"state": "withdrawn"}).status_code == 403
    assert nothing_changed(document)


def test_list_takes_four_queries_for_any_number_of_rows(
    support_caller, member, other_member, django_assert_num_queries
):
    for number in range(20):
        create_stored_document((member, other_member)[number % 2], name=f"{number}.pdf")

    # Session with user, permissions, row count, rows.
    with django_assert_num_queries(4):
        html = get_html(support_caller, STAFF_URL)

    assert html.count(".pdf</a>") == 20


# Files that the virus check holds back


def release(caller, document):
    return caller.upload(f"{STAFF_URL}{document.pk}/release/", {"reason": "A false alarm"})


@pytest.fixture
def quarantined(member):
    return create_stored_document(member, state="quarantined", scan_result="Network.Test", scanned_at=timezone.now())


def test_held_back_documents_are_counted_and_listed(support_caller, member, quarantined):
    create_stored_document(member, "encrypted.pdf", state="unscannable")
    create_stored_document(member, "fine.pdf")
    create_stored_document(member, "deleted.pdf", state="quarantined", deleted_at=timezone.now())

    count = get_queues(support_caller)["Files held back by the virus check"]

    html = get_html(support_caller, count.url)
    assert count.count == 2
    assert [name in html for name in ("policy.pdf", "encrypted.pdf", "fine.pdf", "deleted.pdf")] == [
        True, True, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize("state", ["quarantined", "unscannable"])
def test_release_opens_the_document(staff_caller, member, member_caller, state, monkeypatch):
    monkeypatch.setattr(thumbnails, "render", in_process_renderer.render)
    document = create_stored_photo(member, state=state, scan_result="Network.Test", thumbnail="waiting")
    PendingScan.objects.create(document=document, due_at=timezone.now())

    assert release(staff_caller, document).status_code == 302

    entry = AuditLogEntry.objects.get()
    assert (entry.description, entry.reason) == ("Released the document roof.jpg (Network.Test)", "A false alarm")
    assert not PendingScan.objects.exists()
    thumbnails.draw_due_thumbnails()
    assert member_caller.get(thumbnail_url(document)).status_code == 200
    assert read_content(member_caller.get(download_url(document)))


def test_release_needs_its_own_permission(support_caller, support_member, quarantined):
    path = f"{STAFF_URL}{quarantined.pk}/"
    assert f"{path}release/" not in get_html(support_caller, f"{path}change/")
    assert release(support_caller, quarantined).status_code == 403

    support_member.user_permissions.add(Permission.objects.get(codename="release_userdocument"))
    assert f"{path}release/" in get_html(support_caller, f"{path}change/")
    assert release(support_caller, quarantined).status_code == 302


def test_other_documents_cannot_be_released(staff_caller, member):
    document = create_stored_document(member)
    for fields in ({"state": "ready"}, {"state": "checking"}, {"state": "quarantined", "withdrawn_at": timezone.now()}):
        UserDocument.objects.update(**fields)
        assert release(staff_caller, document).status_code == 422, fields
        document.refresh_from_db()
        assert document.state == fields["state"]


def test_staff_cannot_open_a_quarantined_document(staff_caller, member):
    claim = create_claim(member, subscribe(member))
    document = create_stored_document(member, state="quarantined", claim=claim)

    response = staff_caller.get(f"/staff/claims/claim/{claim.pk}/documents/{document.pk}/")
    assert response.status_code == 302

    view_as(staff_caller, member)
    response = staff_caller.get(download_url(document))
    assert (response.status_code, response.json()["code"]) == (403, "not_viewable")


@pytest.mark.parametrize(("content", "state"), [(PDF, "ready"), (PDF + THREAT, "quarantined")])
def test_scan_again_takes_the_new_verdict(support_caller, member, settings, tmp_path, content, state):
    document = create_stored_document(member, content=content, state="quarantined")
    assert f"{STAFF_URL}{document.pk}/scan-again/" not in get_html(support_caller, f"{STAFF_URL}{document.pk}/change/")
    with run_fake_clamd(tmp_path / "clamd.sock") as scanner:
        settings.CLAMD_URL = scanner.url
        assert submit_action(support_caller, document, "scan-again").status_code == 302
        document.refresh_from_db()
        assert document.state == "quarantined"
        scans.scan_due_files()

    document.refresh_from_db()
    assert document.state == state


def test_restored_document_is_scanned_before_it_opens(support_caller, member, settings):
    document = create_stored_document(member, withdrawn_at=timezone.now())
    settings.CLAMD_URL = "unix:///nonexistent/clamd.sock"

    submit_action(support_caller, document, "restore")

    document.refresh_from_db()
    assert (document.state, PendingScan.objects.get().document) == ("checking", document)


def test_document_that_is_being_checked_can_be_withdrawn_and_stays_so(support_caller, member, settings, tmp_path):
    document = create_stored_document(member, state="checking")
    with run_fake_clamd(tmp_path / "clamd.sock") as scanner:
        settings.CLAMD_URL = scanner.url
        PendingScan.objects.create(document=document, due_at=timezone.now())
        assert submit_action(support_caller, document, "withdraw").status_code == 302
        scans.scan_due_files()

    document.refresh_from_db()
    assert (document.state, document.withdrawn_at is None, document.is_viewable) == ("ready", False, False)


def test_file_of_withdrawn_result_never_comes_back(staff_caller, member, member_caller, settings):
    claim = create_claim(member, subscribe(member))
    result = complete(claim)
    withdraw_result(claim_id=claim.pk, deliverable_id=result, actor=staff(), reason="Wrong roof", now=timezone.now())
    document = UserDocument.objects.get()
    settings.CLAMD_URL = "unix:///nonexistent/clamd.sock"

    for late_verdict in ("ready", "quarantined"):
        UserDocument.objects.update(state=late_verdict)
        for response in (release(staff_caller, document), submit_action(staff_caller, document, "scan-again")):
            assert response.status_code == 422, late_verdict
            assert "belongs to a result" in response.content.decode()
        response = member_caller.get(download_url(document))
        assert (response.status_code, response.json()["code"]) == (403, "not_viewable"), late_verdict


def test_document_that_is_not_handed_out_cannot_be_withdrawn(support_caller, member):
    for fields in ({"state": "quarantined"}, {"deleted_at": timezone.now()}):
        document = create_stored_document(member, **fields)
        response = submit_action(support_caller, document, "withdraw")
        assert response.status_code == 422, fields
        assert "This document cannot be viewed anyway" in response.content.decode(), fields
    assert not AuditLogEntry.objects.exists()
