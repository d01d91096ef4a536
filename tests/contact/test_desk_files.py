"""Staff open the files of a service request."""

import pytest
from django.contrib.auth.models import Permission
from django.core.files.storage import default_storage

from apps.audit.models import ActivityEntry, RecordEntry
from apps.contact.models import ServiceRequest
from apps.documents.models import UserDocument
from tests.documents.files import PDF
from tests.documents.test_download import document_of
from tests.factories import UserFactory, caller_as

REQUESTS = "/staff/contact/servicerequest/"


@pytest.fixture
def service_request(member):
    made = ServiceRequest.objects.create(member=member, service_type="appraisal", description="The roof")
    made.files.add(document_of(member, name="po<li>cy.pdf"))
    return made


@pytest.fixture
def document(service_request):
    return service_request.files.get()


def page(caller, path):
    return caller.get(path).content.decode()


def door(service_request, document):
    return f"{REQUESTS}{service_request.pk}/documents/{document.pk}/"


def nobody_was_told():
    return not (ActivityEntry.objects.exists() or RecordEntry.objects.exists())


def test_a_request_lists_its_files_with_the_way_to_each(support_caller, member, service_request, document):
    withdrawn = document_of(member, name="letter.pdf", is_viewable=False)
    service_request.files.add(withdrawn)

    shown = page(support_caller, f"{REQUESTS}{service_request.pk}/change/")

    assert "po&lt;li&gt;cy.pdf" in shown
    assert door(service_request, document) in shown
    assert f"/staff/documents/userdocument/{document.pk}/change/" in shown
    assert "letter.pdf</a> (0\xa0bytes, withdrawn)" in shown.replace(f"{len(PDF)}\xa0bytes", "0\xa0bytes")
    assert document.filename not in shown


def test_staff_open_a_file_and_the_member_sees_that_they_did(
    support_caller, support_member, member, service_request, document
):
    answer = support_caller.get(door(service_request, document))

    assert b"".join(answer.streaming_content) == PDF
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Disposition"].startswith("inline")
    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == ("document_opened_by_support", "Support opened po<li>cy.pdf")
    kept = RecordEntry.objects.get()
    assert (kept.action, kept.description, kept.actor, kept.member, kept.subject_id) == (
        "document_opened",
        "Opened po<li>cy.pdf of a service request of Dana Whitlock",
        support_member,
        member,
        document.pk,
    )


def test_a_file_of_another_request_and_a_withdrawn_one_are_not_handed_out(
    support_caller, member, service_request, document
):
    other = ServiceRequest.objects.create(member=member, service_type="other")
    stray = document_of(member, name="stray.pdf")

    assert support_caller.get(door(other, document)).status_code == 404
    assert support_caller.get(door(service_request, stray)).status_code == 404
    UserDocument.objects.update(is_viewable=False)
    answer = support_caller.get(door(service_request, document))

    assert (answer.status_code, answer["Location"]) == (302, f"{REQUESTS}{service_request.pk}/change/")
    assert "cannot be viewed" in page(support_caller, answer["Location"])
    assert nobody_was_told()


def test_a_file_whose_bytes_cannot_be_had_leads_back_and_says_so(support_caller, service_request, document):
    default_storage.delete(document.filename)

    answer = support_caller.get(door(service_request, document))

    assert answer.status_code == 302
    assert "temporarily unavailable" in page(support_caller, answer["Location"])


def test_staff_without_rights_over_requests_open_nothing(service_request, document):
    stranger = UserFactory(username="stranger", is_staff=True)
    stranger.user_permissions.add(Permission.objects.get(codename="view_userdocument"))

    assert caller_as(stranger).get(door(service_request, document)).status_code == 403
    assert nobody_was_told()
