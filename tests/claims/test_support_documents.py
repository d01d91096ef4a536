from django.contrib.auth.models import Permission
from django.utils import timezone

from apps.accounts.models import User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.documents.models import UserDocument
from tests.claims.factories import CLAIMS, create_claim, form, three_files
from tests.documents.files import PDF
from tests.factories import UserFactory, caller_as
from tests.support_pages import get_messages

STAFF_URL = "/staff/claims/claim/"


def get_html(caller, path):
    return caller.get(path).content.decode()


def test_document_opened_by_staff_is_audited_and_shown_to_member(
    member, member_caller, support_caller, support_member, subscription
):
    submitted = member_caller.upload(CLAIMS, form(files=three_files())).json()["claim"]
    address = f"{STAFF_URL}{submitted['id']}/documents/{submitted['documents'][0]['id']}/"
    assert address in get_html(support_caller, f"{STAFF_URL}{submitted['id']}/change/")

    response = support_caller.get(address)

    assert b"".join(response.streaming_content) == PDF
    assert response["Content-Disposition"] == 'inline; filename="scope.pdf"'
    assert response["X-Content-Type-Options"] == "nosniff"
    activity_entry = ActivityEntry.objects.get(member=member, action="document_opened")
    assert activity_entry.description == "Support opened scope.pdf"
    audit_entry = AuditLogEntry.objects.get()
    assert (audit_entry.action, audit_entry.description, audit_entry.target_name, audit_entry.changes) == (
        "document_opened",
        "Opened scope.pdf of the claim C-000001",
        "scope.pdf",
        [],
    )
    assert (audit_entry.actor, audit_entry.member, audit_entry.ip_address) == (support_member, member, "127.0.0.1")


def test_withdrawn_document_and_document_of_another_claim_are_refused(
    member, member_caller, support_caller, subscription
):
    submitted = member_caller.upload(CLAIMS, form(files=three_files()[:1])).json()["claim"]
    other = create_claim(member, subscription)
    document = submitted["documents"][0]["id"]

    assert support_caller.get(f"{STAFF_URL}{other.pk}/documents/{document}/").status_code == 404
    UserDocument.objects.update(withdrawn_at=timezone.now())
    response = support_caller.get(f"{STAFF_URL}{submitted['id']}/documents/{document}/")

    assert response.status_code == 302
    assert "cannot be viewed" in str(get_messages(response))
    assert not ActivityEntry.objects.filter(action="document_opened").exists()
    assert not AuditLogEntry.objects.exists()


def test_staff_without_claim_permission_cannot_open_documents(member, member_caller, subscription):
    submitted = member_caller.upload(CLAIMS, form(files=three_files()[:1])).json()["claim"]
    user = UserFactory(username="no-claims", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_userdocument"))

    response = caller_as(user).get(f"{STAFF_URL}{submitted['id']}/documents/{submitted['documents'][0]['id']}/")

    assert response.status_code == 403
    assert not AuditLogEntry.objects.exists()
