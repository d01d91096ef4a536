"""Documents in the Django admin."""

import pytest

from apps.accounts.models import ActivityEntry
from tests.documents.test_download import address, document_of

LIST = "/staff/documents/userdocument/"


@pytest.fixture
def document(member):
    return document_of(member)


def choose(staff_caller, action, *documents):
    chosen = [str(document.pk) for document in documents]
    return staff_caller.client.post(
        LIST, {"action": action, "_selected_action": chosen}, headers=staff_caller.headers(), follow=True
    )


def test_staff_find_a_document_by_name_and_by_member(staff_caller, document):
    for asked in ("POLICY", "dana@example"):
        assert "policy.pdf" in staff_caller.get(LIST, {"q": asked}).content.decode()
    assert "policy.pdf" not in staff_caller.get(LIST, {"q": "marcus"}).content.decode()


def test_staff_withdraw_and_restore_a_document(staff_caller, member_caller, document):
    assert "1 withdrawn" in choose(staff_caller, "withdraw", document).content.decode()
    assert member_caller.get(address(document)).status_code == 403
    assert "0 withdrawn" in choose(staff_caller, "withdraw", document).content.decode()

    assert "1 restored" in choose(staff_caller, "restore", document).content.decode()
    assert member_caller.get(address(document)).status_code == 200

    actions = (
        ActivityEntry.objects.filter(member=document.member).order_by("created_at").values_list("action", flat=True)
    )
    assert list(actions) == ["document_withdrawn", "document_restored"]


def test_staff_read_the_facts_and_change_none(staff_caller, document):
    page = staff_caller.get(f"{LIST}{document.pk}/change/")
    assert page.status_code == 200
    assert "application/pdf" in page.content.decode()
    assert 'name="original_filename"' not in page.content.decode()
    assert staff_caller.get(f"{LIST}add/").status_code == 403
    assert staff_caller.get(f"{LIST}{document.pk}/delete/").status_code == 403
