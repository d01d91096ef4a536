"""Staff who work on one claim at the same moment, and with its member."""

from collections import Counter

import pytest

from apps.accounts.models import User
from apps.claims.models import Claim, ClaimMessage, Deliverable
from apps.notifications.models import OutgoingMail
from tests.claims.claim_work import create_claim_in, draft
from tests.claims.factories import CLAIMS
from tests.claims.staff_pages import REASON, get_html, hidden_fields, page_url, valid_fields
from tests.documents.files import PDF, upload
from tests.factories import UserFactory, caller_as, caller_of
from tests.races.parallel import race
from tests.subscriptions.factories import subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


@pytest.fixture
def callers(db):
    return [caller_as(UserFactory(kind=User.Kind.STAFF, is_superuser=True)) for _ in range(4)]


@pytest.fixture
def claim(member, media_folder):
    return create_claim_in("in_progress", member, subscribe(member))


def opened(caller, claim, page, query=""):
    """The URL and the fields of a page that the caller has opened."""
    url = page_url(claim, page) + query
    return url, {**hidden_fields(get_html(caller, url)), "reason": REASON}


def submit_all(pages) -> Counter:
    """Send the forms at once; return the number of answers by status: 302 is done, 422 refused."""
    answers = race([lambda caller=caller, page=page: caller.upload(*page) for caller, page in pages])
    return Counter(answer.status_code for answer in answers)


def test_draft_released_by_all_at_once_is_released_once(callers, claim):
    draft(claim)
    mails = OutgoingMail.objects.count()

    statuses = submit_all([(caller, opened(caller, claim, "release")) for caller in callers])

    assert statuses == {302: 1, 422: 3}
    assert list(Deliverable.objects.values_list("state", "version")) == [("released", 1)]
    assert OutgoingMail.objects.count() == mails + 1


def test_two_drafts_released_at_once_make_one_version_and_one_refusal(callers, claim):
    drafts = [draft(claim), draft(claim)]
    pages = [
        opened(caller, claim, "release", f"?deliverable={one}") for caller, one in zip(callers, drafts, strict=False)
    ]

    statuses = submit_all(list(zip(callers, pages, strict=False)))

    assert statuses == {302: 1, 422: 1}
    assert sorted(Deliverable.objects.values_list("state", "version"), key=str) == [("draft", None), ("released", 1)]


def test_result_withdrawn_by_all_at_once_is_withdrawn_once(callers, member, claim):
    claim = create_claim_in("in_review", member, claim.subscription)

    statuses = submit_all([(caller, opened(caller, claim, "withdraw-deliverable")) for caller in callers])

    claim.refresh_from_db()
    assert statuses == {302: 1, 422: 3}
    assert (claim.status, claim.outcome, claim.status_changes.filter(status="in_progress").count()) == (
        "in_progress",
        "none",
        1,
    )


@pytest.mark.parametrize("action", ["message", "note", "request", "deliver"])
def test_form_sent_several_times_at_once_creates_one_row(callers, claim, action):
    url, hidden = opened(callers[0], claim, action)
    pages = []
    for caller in callers:
        caller.client.cookies = callers[0].client.cookies.copy()
        pages.append((caller, (url, {**hidden, **valid_fields(claim, action)})))

    statuses = submit_all(pages)

    assert statuses == {302: 4}
    rows = [claim.messages, claim.staff_notes, claim.document_requests, claim.deliverables]
    assert sum(row.count() for row in rows) == 1


def test_message_and_decline_at_once_leave_the_message_or_refuse_it(callers, member, claim):
    own = caller_of(member)
    move, move_form = opened(callers[0], claim, "move")
    message, message_form = opened(callers[1], claim, "message")

    answers = race(
        [
            lambda: callers[0].upload(move, {**move_form, "to": "declined"}),
            lambda: callers[1].upload(message, {**message_form, "text": "From the network"}),
            lambda: own.upload(f"{CLAIMS}/{claim.pk}/messages", {"text": "From me", "files": upload("a.pdf", PDF)}),
        ]
    )

    moved, sent, received = [answer.status_code for answer in answers]
    assert moved == 302
    assert (sent, received) in {(302, 201), (302, 409), (422, 201), (422, 409)}
    assert Claim.objects.get().status == "declined"
    assert ClaimMessage.objects.count() == [sent, received].count(302) + [sent, received].count(201)
    claim.refresh_from_db()
    assert claim.unread_messages == (sent == 302)
