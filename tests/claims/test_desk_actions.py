"""The short ways of the desk: buttons instead of pages, and no reason for what takes nothing away."""

from urllib.parse import urlencode

import pytest
from django.core import mail
from django.http import QueryDict

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.claims.models import Claim, SavedRequest, StaffNotice
from apps.claims.site.forms import RequestForm
from tests.claims.claim_work import ask_for, draft, release
from tests.claims.factories import CLAIMS, create_claim
from tests.claims.staff_pages import get_html, hidden_fields, page_url, send, valid_fields
from tests.factories import UserFactory
from tests.support_pages import get_context


@pytest.fixture
def claim(member, subscription, media_folder):
    return create_claim(member, subscription, status="in_progress")


@pytest.fixture
def heron(db):
    return UserFactory(username="heron", kind=User.Kind.STAFF, callsign="Heron")


def test_take_offers_to_undo_it_once(support_caller, support_member, claim):
    taken = support_caller.upload(page_url(claim, "take"), {})
    page = get_html(support_caller, taken["Location"])
    assert "Undo</button>" in page
    assert get_context(support_caller, page_url(claim))["can_undo_take"] is False

    undone = support_caller.upload(page_url(claim, "assign"), {"assignee": "", "seen": str(support_member.pk)})

    assert undone.status_code == 302
    assert Claim.objects.get().assignee is None


def test_link_to_decline_asks_for_the_reason_and_shows_no_amount(support_caller, claim):
    form = support_caller.get(page_url(claim, "move"), {"to": "declined"}).context["form"]

    assert [field.name for field in form.visible_fields()] == ["to", "note", "reason"]
    assert form["to"].value() == "declined"
    without_link = support_caller.get(page_url(claim, "move")).context["form"]
    assert {"no_document", "final_amount", "reason"} <= {field.name for field in without_link.visible_fields()}


def test_reason_is_not_asked_for_but_a_sent_one_is_logged(support_caller, claim, heron):
    claim.document_requests.create(title="Policy")
    Claim.objects.update(open_requests=1)
    draft(claim)
    for page in ("request", "close-request", "release", "take", "assign"):
        shown = support_caller.get(page_url(claim, page))
        assert "reason" not in {field.name for field in shown.context["form"].visible_fields()}, page

        fields = {"assignee": heron.pk} if page == "assign" else {} if page == "take" else valid_fields(claim, page)
        sent = {**hidden_fields(shown.content.decode()), **fields, "reason": f"{page}\r\nLine two"}

        assert support_caller.upload(page_url(claim, page), sent).status_code == 302, page
        assert AuditLogEntry.objects.latest("created_at").reason == f"{page}\nLine two"


def test_saved_requests_are_sent_at_once_with_what_is_typed_in_one_email(
    support_caller, member_caller, claim, django_capture_on_commit_callbacks
):
    saved = [
        SavedRequest.objects.create(title="Policy", detail="For {{ property_address }}", document_type="insurance"),
        SavedRequest.objects.create(title="Slopes of {{ property_address }}", document_type="photo"),
    ]
    url, ids = page_url(claim, "request"), [str(one.pk) for one in saved]
    fields = {**hidden_fields(get_html(support_caller, url)), "saved": ids, "title": "Attic", "until": "2031-03-14"}

    with django_capture_on_commit_callbacks(execute=True):
        answers = [support_caller.upload(url, fields) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    rows = member_caller.get(f"{CLAIMS}/{claim.pk}").json()["requests"]
    assert sorted((row["title"], row["detail"], row["documentType"], row["dueOn"]) for row in rows) == [
        ("Attic", "", "general", "2031-03-14"),
        ("Policy", f"For {claim.property_address}", "insurance", "2031-03-14"),
        (f"Slopes of {claim.property_address}", "", "photo", "2031-03-14"),
    ]
    assert [email.subject for email in mail.outbox] == [f"Claim {claim.reference}: documents are needed"]
    fewer = support_caller.upload(url, {**fields, "saved": ids[:1]})
    assert fewer.status_code == 422
    assert "with another text" in fewer.content.decode()
    assert fewer.context["form"]["saved"].value() == ids[:1]
    assert claim.document_requests.count() == 3


def test_invalid_request_is_refused_beside_its_field(support_caller, claim):
    for fields, field, message in (
        ({}, "title", "Title is required"),
        ({"title": ""}, "title", "Title is required"),
        ({"title": "x" * 201}, "title", "at most 200 characters"),
        ({"title": "{{ x"}, "title", "still holds"),
        ({"title": "Policy", "detail": "x" * 4001}, "detail", "at most 4000 characters"),
        ({"title": "Policy", "detail": "x }}"}, "detail", "still holds"),
        ({"title": "Policy", "document_type": "secret"}, "document_type", "not one of the available choices"),
        ({"title": "Policy", "until": "2020-01-01"}, "until", "Choose today or a later day"),
        ({"saved": "0a7fd2bc-6f5c-4a3e-9c35-0d4b5f8c3f10"}, "saved", "not one of the available choices"),
    ):
        assert message in str(RequestForm(QueryDict(urlencode(fields)), row=claim).errors.get(field)), fields

    answer = send(support_caller, claim, "request", title="Policy", until="2020-01-01")

    assert (answer.status_code, "Choose today or a later day" in answer.content.decode()) == (422, True)
    assert not claim.document_requests.exists()


def test_saved_request_whose_variable_has_no_fitting_value_is_refused(claim):
    claim.property_address = "9 Quarry Lane, Austin TX, at the end of the road"
    for texts, message in (
        ({"title": "Letter", "detail": "On claim {{ claim_number }}"}, "Letter has a variable without a value"),
        ({"title": "Letter on {{ claim_number }}"}, "Letter on {{ claim_number }} has a variable without a value"),
        ({"title": f"{'x' * 170} {{{{ property_address }}}}"}, "is too long for this claim"),
    ):
        saved = SavedRequest.objects.create(**texts)
        form = RequestForm(QueryDict(f"saved={saved.pk}"), row=claim)
        assert message in str(form.errors["saved"]), texts


def test_staff_read_why_a_document_is_not_available(support_caller, member_caller, claim):
    request = ask_for(claim)
    member_caller.post(f"{CLAIMS}/{claim.pk}/requests/{request.pk}/unavailable", {"reason": "It <burned>"})

    page = get_html(support_caller, page_url(claim))

    assert "It &lt;burned&gt;" in page.partition("Finished requests")[0]
    assert StaffNotice.objects.filter(claim=claim, kind="answered").exists()


def test_release_and_complete_is_one_step(support_caller, member_caller, claim):
    draft(claim)

    answer = send(support_caller, claim, "release", complete="1", final_amount="1800.50")

    assert answer.status_code == 302
    claim.refresh_from_db()
    assert (claim.status, claim.outcome, str(claim.final_claim_amount)) == ("completed", "released", "1800.50")
    newest = AuditLogEntry.objects.order_by("-created_at", "-pk")[:2]
    assert {entry.action for entry in newest} == {"claim_result_released", "claim_moved"}


def test_release_and_complete_of_a_completed_claim_releases_nothing(support_caller, claim):
    release(claim)
    send(support_caller, claim, "move", to="completed")
    result = draft(claim)
    assert "Release and complete" not in get_html(support_caller, page_url(claim, "release"))

    answer = send(support_caller, claim, "release", complete="1")

    assert answer.status_code == 422
    assert "cannot be moved to completed" in answer.content.decode()
    assert claim.deliverables.get(pk=result).state == "draft"


def test_note_of_a_hand_over_becomes_an_internal_note(support_caller, support_member, claim, heron):
    fields = {"assignee": heron.pk, "note": "The carrier calls at ten.\r\nAsk for Lee."}

    assert send(support_caller, claim, "assign", **fields).status_code == 302

    note = claim.staff_notes.get()
    assert (note.text, note.written_by) == ("The carrier calls at ten.\nAsk for Lee.", support_member)
    assert Claim.objects.get().assignee == heron
