"""Documents at ``/staff/``: found, read, withdrawn and restored with a reason."""

import pytest
from django.contrib.auth.models import Permission

from apps.audit.models import ActivityEntry, RecordEntry
from apps.documents.models import UserDocument
from tests.documents.test_download import address, document_of
from tests.factories import UserFactory, caller_as
from tests.support_pages import section_of

LIST = "/staff/documents/userdocument/"
REASON = "It shows another policyholder's data"


@pytest.fixture
def document(member):
    return document_of(member)


def act(caller, document, action, reason=REASON):
    return caller.upload(f"{LIST}{document.pk}/{action}/", {"reason": reason})


def page(caller, path, query=None):
    return caller.get(path, query).content.decode()


def nothing_happened(document, *, viewable=True):
    document.refresh_from_db()
    return document.is_viewable is viewable and not (ActivityEntry.objects.exists() or RecordEntry.objects.exists())


@pytest.mark.parametrize("asked", ["POLICY", "dana@example", "Whitlock policy", "whitlock roofing", "  dana  "])
def test_a_document_is_found_by_its_name_and_by_its_member(support_caller, document, asked):
    assert "policy.pdf" in page(support_caller, LIST, {"q": asked})
    assert "policy.pdf" not in page(support_caller, LIST, {"q": f"{asked} marcus"})


def test_the_list_narrows_to_one_member(support_caller, document, other_member):
    document_of(other_member, name="letter.pdf")

    shown = page(support_caller, LIST, {"member": str(document.member_id)})

    assert ("policy.pdf" in shown, "letter.pdf" in shown) == (True, False)
    assert f"/staff/accounts/member/{document.member_id}/change/" in shown


@pytest.mark.parametrize("member_id", ["nobody", "00000000-0000-4000-8000-000000000000"])
def test_a_member_who_does_not_exist_has_no_documents(support_caller, document, member_id):
    answer = support_caller.client.get(LIST, {"member": member_id}, follow=True)

    assert answer.status_code == 200
    assert ("policy.pdf" in answer.content.decode()) is (member_id == "nobody")


def test_a_members_page_shows_the_latest_ten_and_what_may_be_done(support_caller, member, other_member):
    for number in range(12):
        document_of(member, name=f"{number:02}.pdf", is_viewable=number != 11)
    document_of(other_member, name="letter.pdf")

    shown = section_of(support_caller, member, "documents")

    assert [row.cells[0] for row in shown.rows] == [f"{number:02}.pdf" for number in range(11, 1, -1)]
    assert [str(row.cells[-1]) for row in shown.rows] == ["Withdrawn", *["Viewable"] * 9]
    assert [link.label for row in shown.rows for link in row.actions] == ["Restore", *["Withdraw"] * 9]
    assert "letter.pdf" not in page(support_caller, shown.whole_list.url)


def test_a_members_page_without_documents_says_so(support_caller, member):
    assert section_of(support_caller, member, "documents").empty == "No documents uploaded yet."


def test_staff_without_rights_over_documents_see_none_on_a_members_page(member, document):
    onlooker = UserFactory(username="onlooker", is_staff=True)
    onlooker.user_permissions.add(Permission.objects.get(codename="view_member"))

    assert section_of(caller_as(onlooker), member, "documents") is None


@pytest.mark.parametrize("caller", ["support_caller", "staff_caller"])
def test_a_withdrawn_document_is_out_of_reach_until_it_is_restored(request, member_caller, document, caller):
    desk = request.getfixturevalue(caller)

    answer = act(desk, document, "withdraw")

    assert (answer.status_code, answer["Location"]) == (
        302,
        f"/staff/accounts/member/{document.member_id}/change/#documents",
    )
    assert member_caller.get(address(document)).status_code == 403
    assert act(desk, document, "restore", "Checked: it is the member's own").status_code == 302
    assert member_caller.get(address(document)).status_code == 200
    told = ActivityEntry.objects.filter(member=document.member).order_by("created_at")
    assert list(told.values_list("action", "description")) == [
        ("document_withdrawn", "policy.pdf was withdrawn"),
        ("document_restored", "policy.pdf can be viewed again"),
    ]


def test_withdrawing_and_restoring_are_on_record(support_caller, support_member, document):
    act(support_caller, document, "withdraw")
    act(support_caller, document, "restore", "Checked")

    entries = RecordEntry.objects.order_by("created_at")
    assert [
        (entry.action, entry.description, entry.reason, entry.changes, entry.subject_name) for entry in entries
    ] == [
        (
            "document_withdrawn",
            "Withdrew the document policy.pdf",
            REASON,
            [{"field": "may be handed out", "before": "yes", "after": "no"}],
            "policy.pdf",
        ),
        (
            "document_restored",
            "Restored the document policy.pdf",
            "Checked",
            [{"field": "may be handed out", "before": "no", "after": "yes"}],
            "policy.pdf",
        ),
    ]
    assert {(entry.actor, entry.member, entry.subject_id, entry.ip_address) for entry in entries} == {
        (support_member, document.member, document.pk, "127.0.0.1")
    }


@pytest.mark.parametrize(
    ("viewable", "action", "message"),
    [
        (False, "withdraw", "This document is withdrawn already."),
        (True, "restore", "This document is not withdrawn: its member can view it."),
    ],
)
def test_what_is_done_already_is_not_done_twice(support_caller, document, viewable, action, message):
    UserDocument.objects.update(is_viewable=viewable)

    pressed, opened = act(support_caller, document, action), support_caller.get(f"{LIST}{document.pk}/{action}/")

    assert (pressed.status_code, opened.status_code) == (302, 302)
    assert message in page(support_caller, LIST)
    assert nothing_happened(document, viewable=viewable)


@pytest.mark.parametrize("action", ["withdraw", "restore"])
@pytest.mark.parametrize("reason", ["", "   ", "x" * 1001, "x" * 10_000, "a\x00b"])
def test_a_reason_that_is_missing_or_cannot_be_kept_changes_nothing(support_caller, document, action, reason):
    viewable = action == "withdraw"
    UserDocument.objects.update(is_viewable=viewable)

    answer = act(support_caller, document, action, reason)

    assert answer.status_code == 422
    assert "Nothing was changed" in answer.content.decode()
    assert nothing_happened(document, viewable=viewable)


def test_a_reason_is_kept_as_it_was_typed(support_caller, document):
    act(support_caller, document, "withdraw", "=HYPERLINK(\"x\") <script>alert('ß')</script>")

    assert RecordEntry.objects.get().reason == "=HYPERLINK(\"x\") <script>alert('ß')</script>"


@pytest.mark.parametrize("action", ["withdraw", "restore"])
@pytest.mark.parametrize(
    ("pk", "status"),
    [("00000000-0000-4000-8000-000000000000", 404), ("of a member", 404), ("1", 302), ("x" * 300, 302)],
)
def test_what_is_no_document_cannot_be_acted_on(support_caller, document, action, pk, status):
    path = f"{LIST}{document.member_id if pk == 'of a member' else pk}/{action}/"

    # What is no id at all belongs to no page: Django's own answer leads to the index.
    assert (support_caller.get(path).status_code, support_caller.upload(path, {"reason": REASON}).status_code) == (
        status,
        status,
    )
    assert nothing_happened(document)


def test_staff_who_may_only_look_withdraw_nothing(document):
    onlooker = UserFactory(username="onlooker", is_staff=True)
    onlooker.user_permissions.add(Permission.objects.get(codename="view_userdocument"))
    caller = caller_as(onlooker)

    assert f"{LIST}{document.pk}/withdraw/" not in page(caller, f"{LIST}{document.pk}/change/")
    assert caller.get(f"{LIST}{document.pk}/withdraw/").status_code == 403
    assert act(caller, document, "withdraw").status_code == 403
    assert nothing_happened(document)


def test_nobody_but_staff_comes_near(document, visitor, member_caller, admin_caller):
    for caller in (visitor, member_caller, admin_caller):
        answer = act(caller, document, "withdraw")
        assert (answer.status_code, answer["Location"][:13]) == (302, "/staff/login/")
    assert nothing_happened(document)


def test_staff_read_the_facts_and_change_none(support_caller, document):
    shown = page(support_caller, f"{LIST}{document.pk}/change/")

    assert "application/pdf" in shown
    assert f"{LIST}{document.pk}/withdraw/" in shown
    assert 'name="original_filename"' not in shown
    assert document.filename not in shown
    assert support_caller.get(f"{LIST}add/").status_code == 403
    assert support_caller.upload(f"{LIST}{document.pk}/delete/", {"post": "yes"}).status_code == 403
    assert support_caller.upload(f"{LIST}{document.pk}/change/", {"is_viewable": ""}).status_code == 403
    assert nothing_happened(document)


def test_the_list_takes_the_same_queries_however_many_rows_it_shows(
    support_caller, member, other_member, django_assert_num_queries
):
    for number in range(20):
        document_of((member, other_member)[number % 2], name=f"{number}.pdf")

    # Session with its user, rights of the user, rights of the group, how many there are, the rows.
    with django_assert_num_queries(5):
        shown = page(support_caller, LIST)

    assert shown.count(".pdf</a>") == 20
