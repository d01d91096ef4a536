import pytest
from django.contrib.auth.models import Permission
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.accounts.models import User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.contact.models import ServiceRequest
from apps.documents.models import UserDocument
from tests.documents.factories import create_stored_document
from tests.documents.files import PDF
from tests.factories import UserFactory, caller_as

STAFF_URL = "/staff/contact/servicerequest/"


@pytest.fixture
def service_request(member):
    created = ServiceRequest.objects.create(member=member, service_type="appraisal", description="The roof")
    created.files.add(create_stored_document(member, name="po<li>cy.pdf"))
    return created


@pytest.fixture
def document(service_request):
    return service_request.files.get()


def get_html(caller, path):
    return caller.get(path).content.decode()


def document_url(service_request, document):
    return f"{STAFF_URL}{service_request.pk}/documents/{document.pk}/"


def nothing_was_logged():
    return not (ActivityEntry.objects.exists() or AuditLogEntry.objects.exists())


def test_service_request_page_links_its_files(support_caller, member, service_request, document):
    withdrawn = create_stored_document(member, name="letter.pdf", withdrawn_at=timezone.now())
    service_request.files.add(withdrawn)

    html = get_html(support_caller, f"{STAFF_URL}{service_request.pk}/change/")

    assert "po&lt;li&gt;cy.pdf" in html
    assert document_url(service_request, document) in html
    assert f"/staff/documents/userdocument/{document.pk}/change/" in html
    assert "letter.pdf</a> (0\xa0bytes, withdrawn)" in html.replace(f"{len(PDF)}\xa0bytes", "0\xa0bytes")
    assert document.filename not in html


def test_file_opened_by_staff_is_audited_and_shown_to_member(
    support_caller, support_member, member, service_request, document
):
    response = support_caller.get(document_url(service_request, document))

    assert b"".join(response.streaming_content) == PDF
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Disposition"].startswith("inline")
    activity_entry = ActivityEntry.objects.get(member=member)
    assert (activity_entry.action, activity_entry.description) == (
        "document_opened",
        "Support opened po<li>cy.pdf",
    )
    audit_entry = AuditLogEntry.objects.get()
    assert (
        audit_entry.action,
        audit_entry.description,
        audit_entry.actor,
        audit_entry.member,
        audit_entry.target_id,
    ) == (
        "document_opened",
        "Opened po<li>cy.pdf of a service request of Dana Whitlock",
        support_member,
        member,
        document.pk,
    )


def test_file_of_another_request_and_withdrawn_file_are_refused(support_caller, member, service_request, document):
    other = ServiceRequest.objects.create(member=member, service_type="other")
    unrelated = create_stored_document(member, name="unrelated.pdf")

    assert support_caller.get(document_url(other, document)).status_code == 404
    assert support_caller.get(document_url(service_request, unrelated)).status_code == 404
    UserDocument.objects.update(withdrawn_at=timezone.now())
    response = support_caller.get(document_url(service_request, document))

    assert (response.status_code, response["Location"]) == (302, f"{STAFF_URL}{service_request.pk}/change/")
    assert "cannot be viewed" in get_html(support_caller, response["Location"])
    assert nothing_was_logged()


def test_missing_file_redirects_with_an_error_message(support_caller, service_request, document):
    default_storage.delete(document.filename)

    response = support_caller.get(document_url(service_request, document))

    assert response.status_code == 302
    assert "This file is lost." in get_html(support_caller, response["Location"])


def test_staff_without_service_request_permission_cannot_open_files(service_request, document):
    user = UserFactory(username="no-requests", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_userdocument"))

    assert caller_as(user).get(document_url(service_request, document)).status_code == 403
    assert nothing_was_logged()
