"""Staff open the documents of a claim."""

from django.contrib.auth.models import Permission

from apps.audit.models import ActivityEntry, RecordEntry
from apps.documents.models import UserDocument
from tests.claims.factories import CLAIMS, form, make_claim, three_files
from tests.documents.files import PDF
from tests.factories import UserFactory, caller_as

DESK = "/staff/claims/claim/"


def page(caller, path):
    return caller.get(path).content.decode()


def test_staff_open_a_document_and_the_member_sees_that_they_did(
    member, member_caller, support_caller, support_member, subscription
):
    submitted = member_caller.upload(CLAIMS, form(files=three_files())).json()["claim"]
    address = f"{DESK}{submitted['id']}/documents/{submitted['documents'][0]['id']}/"
    assert address in page(support_caller, f"{DESK}{submitted['id']}/change/")

    answer = support_caller.get(address)

    assert b"".join(answer.streaming_content) == PDF
    assert answer["Content-Disposition"] == 'inline; filename="scope.pdf"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    entry = ActivityEntry.objects.get(member=member, action="document_opened_by_support")
    assert entry.description == "Support opened scope.pdf"
    kept = RecordEntry.objects.get()
    assert (kept.action, kept.description, kept.subject_name, kept.changes) == (
        "document_opened",
        "Opened scope.pdf of the claim 14 Alder Row, Austin TX",
        "scope.pdf",
        [],
    )
    assert (kept.actor, kept.member, kept.ip_address) == (support_member, member, "127.0.0.1")


def test_a_withdrawn_document_and_one_of_another_claim_are_not_handed_out(
    member, member_caller, support_caller, subscription
):
    submitted = member_caller.upload(CLAIMS, form(files=three_files()[:1])).json()["claim"]
    other = make_claim(member, subscription)
    document = submitted["documents"][0]["id"]

    assert support_caller.get(f"{DESK}{other.pk}/documents/{document}/").status_code == 404
    UserDocument.objects.update(is_viewable=False)
    answer = support_caller.get(f"{DESK}{submitted['id']}/documents/{document}/")

    assert answer.status_code == 302
    assert "cannot be viewed" in page(support_caller, answer["Location"])
    assert not ActivityEntry.objects.filter(action="document_opened_by_support").exists()
    assert not RecordEntry.objects.exists()


def test_staff_without_rights_over_claims_open_nothing(member, member_caller, subscription):
    submitted = member_caller.upload(CLAIMS, form(files=three_files()[:1])).json()["claim"]
    stranger = UserFactory(username="stranger", is_staff=True)
    stranger.user_permissions.add(Permission.objects.get(codename="view_userdocument"))

    answer = caller_as(stranger).get(f"{DESK}{submitted['id']}/documents/{submitted['documents'][0]['id']}/")

    assert answer.status_code == 403
    assert not RecordEntry.objects.exists()
