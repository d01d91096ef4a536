"""The short ways of the desk: buttons instead of pages, and no reason for what takes nothing away."""

import re

import pytest

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.claims.models import Claim
from tests.claims.claim_work import create_claim_in, draft, release
from tests.claims.staff_pages import get_html, page_url, send, valid_fields
from tests.factories import UserFactory

_BUTTON = re.compile(r'<button[^>]* name="to" value="(\w+)">([^<]+)</button>')


@pytest.fixture
def claim(member, subscription, media_folder):
    return create_claim_in("in_progress", member, subscription)


@pytest.fixture
def heron(db):
    return UserFactory(username="heron", kind=User.Kind.STAFF, callsign="Heron")


def test_take_offers_to_undo_it_once(support_caller, support_member, claim):
    taken = support_caller.upload(page_url(claim, "take"), {})
    page = get_html(support_caller, taken["Location"])
    assert "Undo</button>" in page
    assert "Undo</button>" not in get_html(support_caller, page_url(claim))

    undone = support_caller.upload(page_url(claim, "assign"), {"assignee": "", "seen": str(support_member.pk)})

    assert undone.status_code == 302
    assert Claim.objects.get().assignee is None


@pytest.mark.parametrize(
    ("state", "buttons"),
    [
        ("submitted", {"Under review", "Declined"}),
        ("under_review", {"Info requested", "In progress", "Declined"}),
        ("in_progress", {"Completed", "Declined"}),
        ("in_review", set()),
        ("declined", set()),
    ],
)
def test_statuses_that_are_possible_now_are_buttons(support_caller, member, subscription, media_folder, state, buttons):
    claim = create_claim_in(state, member, subscription)

    page = get_html(support_caller, page_url(claim))

    assert {label for _, label in _BUTTON.findall(page)} == buttons


def test_link_to_decline_asks_for_the_reason_and_shows_no_amount(support_caller, claim):
    form = support_caller.get(page_url(claim, "move"), {"to": "declined"}).context["form"]

    assert [field.name for field in form.visible_fields()] == ["to", "note", "reason"]
    assert form["to"].value() == "declined"
    without_link = support_caller.get(page_url(claim, "move")).context["form"]
    assert {"no_document", "final_amount", "reason"} <= {field.name for field in without_link.visible_fields()}


@pytest.mark.parametrize("page", ["request", "close-request", "release", "take", "assign"])
def test_reason_is_not_asked_for_but_a_sent_one_is_logged(support_caller, claim, heron, page):
    claim.document_requests.create(title="Policy")
    Claim.objects.update(open_requests=1)
    draft(claim)
    shown = support_caller.get(page_url(claim, page)).context["form"]
    assert "reason" not in {field.name for field in shown.visible_fields()}

    fields = {"assignee": heron.pk} if page == "assign" else {} if page == "take" else valid_fields(claim, page)
    answer = send(support_caller, claim, page, **{**fields, "reason": "Line one\r\nLine two"})

    assert answer.status_code == 302
    assert AuditLogEntry.objects.latest("created_at").reason == "Line one\nLine two"


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
