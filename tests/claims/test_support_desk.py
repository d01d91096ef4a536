"""A claim at ``/staff/``: its page, and moving it with a reason and a note."""

from decimal import Decimal

import pytest
from django.contrib.auth.models import Permission
from django.core import mail

from apps.audit.models import ActivityEntry, RecordEntry
from apps.claims.models import Claim, ClaimStatusChange
from tests.claims.factories import CLAIMS, make_claim, make_document
from tests.factories import UserFactory, caller_as

DESK = "/staff/claims/claim/"
REASON = "The carrier's letter of today"


@pytest.fixture
def claim(member, subscription):
    subscription.estimates_used = 4
    subscription.save()
    return make_claim(member, subscription, claim_number="TX-88-1402", original_claim_amount=Decimal("1000.00"))


def move(caller, claim, to, **fields):
    """Press the button of the page as it is shown now; ``seen`` is what the page carries along."""
    seen = Claim.objects.get(pk=claim.pk).status
    given = {"to": to, "note": "", "final_amount": "", "reason": REASON, "seen": seen, **fields}
    return caller.upload(f"{DESK}{claim.pk}/move/", given)


def nothing_happened(claim, status="submitted"):
    claim.refresh_from_db()
    assert (claim.status, claim.final_claim_amount, claim.status_changes.count()) == (status, None, 1)
    assert (mail.outbox, ActivityEntry.objects.count(), RecordEntry.objects.count()) == ([], 0, 0)


def page(caller, path, query=None):
    return caller.get(path, query).content.decode()


def test_a_claim_moves_to_its_end_and_the_member_sees_it(
    support_caller, member_caller, claim, subscription, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        for to in ("under_review", "info_requested", "under_review", "in_progress"):
            assert move(support_caller, claim, to).status_code == 302
        move(support_caller, claim, "completed", note="Settled <in full>.", final_amount="1250000.50")

    shown = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
    assert (shown["status"], shown["finalClaimAmount"]) == ("completed", "1250000.50")
    assert [row["status"] for row in shown["history"]] == [
        "submitted",
        "under_review",
        "info_requested",
        "under_review",
        "in_progress",
        "completed",
    ]
    assert shown["history"][-1]["note"] == "Settled <in full>."
    assert ClaimStatusChange.objects.filter(claim=claim, changed_by__username="sable").count() == 5
    statistics = member_caller.get("/api/user/dashboard").json()["statistics"]
    assert (statistics["completedClaims"], statistics["improvementAmount"]) == (1, "1249000.50")
    assert ActivityEntry.objects.filter(action="claim_completed").count() == 1
    subscription.refresh_from_db()
    assert subscription.estimates_used == 4
    last = mail.outbox[-1]
    assert (len(mail.outbox), last.subject, last.to) == (5, "Your claim: completed", ["dana@example.com"])
    assert "is completed." in last.body
    assert "Final amount: $1,250,000.50" in last.body
    assert "Settled <in full>." in last.body


@pytest.mark.parametrize("status", ["submitted", "under_review", "info_requested", "in_progress"])
def test_a_declined_claim_gives_its_unit_back(staff_caller, claim, subscription, status):
    claim.status = status
    claim.save()

    move(staff_caller, claim, "declined", note="Not covered.")

    claim.refresh_from_db()
    subscription.refresh_from_db()
    assert (claim.status, subscription.estimates_used) == ("declined", 3)


@pytest.mark.parametrize(
    ("status", "to"),
    [
        ("submitted", "completed"),
        ("submitted", "in_progress"),
        ("submitted", "withdrawn"),
        ("under_review", "completed"),
        ("info_requested", "in_progress"),
        ("in_progress", "under_review"),
        ("completed", "declined"),
        ("declined", "under_review"),
        ("withdrawn", "under_review"),
    ],
)
def test_a_move_that_is_not_open_or_no_longer_open_says_why_and_changes_nothing(
    staff_caller, claim, subscription, status, to
):
    claim.status = status
    claim.save()

    answer = move(staff_caller, claim, to, final_amount="5")

    assert answer.status_code == 302
    assert "cannot be moved to" in page(staff_caller, answer["Location"])
    subscription.refresh_from_db()
    assert subscription.estimates_used == 4
    nothing_happened(claim, status)


def test_the_form_offers_only_the_moves_that_are_open(staff_caller, claim):
    shown = page(staff_caller, f"{DESK}{claim.pk}/move/")

    offered = {to for to in ("under_review", "declined", "completed", "in_progress", "withdrawn") if f'"{to}"' in shown}
    assert offered == {"under_review", "declined"}


def test_the_choices_stand_under_their_question(staff_caller, claim):
    shown = page(staff_caller, f"{DESK}{claim.pk}/move/")

    assert '<fieldset class="desk-choice"><legend class="required">Move to</legend>' in shown


@pytest.mark.parametrize("amount", ["-1", "1.005", "much"])
def test_a_wrong_amount_is_named_and_the_note_stays(staff_caller, claim, amount):
    answer = move(staff_caller, claim, "under_review", note="Typed with care", final_amount=amount)

    assert answer.status_code == 422
    assert "Typed with care" in answer.content.decode()
    assert "errorlist" in answer.content.decode()
    nothing_happened(claim)


def test_a_move_is_on_record_with_its_reason_which_the_member_never_reads(
    support_caller, support_member, member_caller, member, claim, django_capture_on_commit_callbacks
):
    claim.status = "in_progress"
    claim.save()

    with django_capture_on_commit_callbacks(execute=True):
        move(support_caller, claim, "completed", note="All is paid.", final_amount="1800", reason="=A1 <b>Cheque</b>")

    entry = RecordEntry.objects.get()
    assert (entry.action, entry.description, entry.reason, entry.subject_name) == (
        "claim_moved",
        "Moved the claim TX-88-1402 to completed",
        "=A1 <b>Cheque</b>",
        "TX-88-1402",
    )
    assert (entry.actor, entry.member, entry.subject_id, entry.ip_address) == (
        support_member,
        member,
        claim.pk,
        "127.0.0.1",
    )
    assert entry.changes == [
        {"field": "status", "before": "In progress", "after": "Completed"},
        {"field": "final claim amount", "before": None, "after": "1800.00"},
        {"field": "note to the member", "before": None, "after": "All is paid."},
    ]
    told = member_caller.get(f"{CLAIMS}/{claim.pk}").content + member_caller.get("/api/user/activity").content
    assert b"Cheque" not in told
    assert b"All is paid." in told
    assert "Cheque" not in mail.outbox[0].body


def test_a_claim_that_was_moved_between_two_clicks_is_looked_at_again(support_caller, staff_caller, claim):
    seen = support_caller.get(f"{DESK}{claim.pk}/move/").context["form"].initial["seen"]
    move(staff_caller, claim, "under_review")

    answer = move(support_caller, claim, "declined", seen=seen, note="Typed with care", final_amount="7")

    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "The claim is under review now. Please look at it again" in shown
    assert all(text in shown for text in ("Typed with care", "letter of today", 'value="7"'))
    claim.refresh_from_db()
    assert (claim.status, claim.status_changes.count(), RecordEntry.objects.count()) == ("under_review", 2, 1)

    # The page shows how it is now, so that its button works.
    assert 'name="seen" value="under_review"' in shown
    assert move(support_caller, claim, "declined").status_code == 302
    claim.refresh_from_db()
    assert claim.status == "declined"


def test_pressing_twice_moves_once(support_caller, claim, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        move(support_caller, claim, "under_review", seen="submitted")
        answer = move(support_caller, claim, "under_review", seen="submitted")

    assert (answer.status_code, "The claim is under review now" in answer.content.decode()) == (422, True)
    assert (claim.status_changes.count(), len(mail.outbox), RecordEntry.objects.count()) == (2, 1, 1)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"reason": ""}, "Please say why"),
        ({"reason": " \n "}, "Please say why"),
        ({"reason": "x" * 1001}, "at most 1000 characters"),
        ({"reason": "x" * 10_000}, "at most 1000 characters"),
        ({"reason": "a\x00b"}, "Null characters are not allowed"),
        ({"reason": "a\x07b"}, "leave out control characters"),
        ({"note": "x" * 10_001}, "at most 10000 characters"),
        ({"note": "a\x00b"}, "Null characters are not allowed"),
        ({"note": "a\x07b"}, "leave out control characters"),
        ({"to": ""}, "Please choose where to move it"),
        ({"to": "elsewhere"}, "not one of the available choices"),
    ],
)
def test_a_wrong_field_is_named_and_nothing_is_moved(support_caller, claim, fields, says):
    answer = move(support_caller, claim, **{"to": "under_review", "final_amount": "7", **fields})

    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert "Nothing was changed" in answer.content.decode()
    nothing_happened(claim)


def test_a_page_that_does_not_say_what_it_showed_moves_nothing(support_caller, claim):
    answer = move(support_caller, claim, "under_review", seen="")

    assert answer.status_code == 422
    nothing_happened(claim)


@pytest.mark.parametrize("status", ["completed", "declined", "withdrawn"])
def test_a_claim_that_moves_no_further_has_no_page_to_move_it(support_caller, claim, status):
    claim.status = status
    claim.save()

    answer = support_caller.get(f"{DESK}{claim.pk}/move/")

    assert (answer.status_code, answer["Location"]) == (302, f"{DESK}{claim.pk}/change/")
    shown = page(support_caller, answer["Location"])
    assert f"The claim is {status}: it cannot be moved any further." in shown
    assert f"{DESK}{claim.pk}/move/" not in shown


@pytest.mark.parametrize("page_name", ["move", "correct-amount"])
@pytest.mark.parametrize(
    ("pk", "status"), [("00000000-0000-4000-8000-000000000000", 404), ("of a member", 404), ("1", 302)]
)
def test_what_is_no_claim_cannot_be_acted_on(support_caller, claim, page_name, pk, status):
    path = f"{DESK}{claim.member_id if pk == 'of a member' else pk}/{page_name}/"

    # What is no id at all belongs to no page: Django's own answer leads to the index.
    assert (support_caller.get(path).status_code, support_caller.upload(path, {}).status_code) == (status, status)
    nothing_happened(claim)


def test_the_facts_of_a_claim_are_shown_and_cannot_be_edited(support_caller, claim):
    shown = page(support_caller, f"{DESK}{claim.pk}/change/")

    assert "TX-88-1402" in shown
    assert f"{DESK}{claim.pk}/move/" in shown
    answer = support_caller.upload(f"{DESK}{claim.pk}/change/", {"status": "completed"})
    assert answer.status_code == 403
    nothing_happened(claim)
    assert support_caller.get(f"{DESK}add/").status_code == 403
    assert support_caller.upload(f"{DESK}{claim.pk}/delete/", {"post": "yes"}).status_code == 403


def test_the_page_of_a_claim_shows_its_history_and_its_documents(support_caller, member, claim):
    make_document(member, "scope.pdf", claim=claim)
    move(support_caller, claim, "under_review", note="First line\n<second> line")

    shown = page(support_caller, f"{DESK}{claim.pk}/change/")

    assert "First line<br>&lt;second&gt; line" in shown
    assert "scope.pdf" in shown
    assert f"/staff/accounts/member/{member.pk}/change/" in shown
    # Whom support may not look at is named, and is no link.
    assert "sable" in shown
    assert "/staff/accounts/user/" not in shown
    assert "None" not in shown


def test_the_page_of_a_claim_leads_to_what_is_on_record_of_it(support_caller, member, subscription, claim):
    other = make_claim(member, subscription, claim_number="TX-OTHER")
    for one in (claim, other):
        move(support_caller, one, "under_review")
    address = f"/staff/accounts/recordentry/?subject_id={claim.pk}"

    assert address in page(support_caller, f"{DESK}{claim.pk}/change/")
    shown = page(support_caller, address)
    assert ("TX-88-1402" in shown, "TX-OTHER" in shown) == (True, False)


def test_the_page_of_a_claim_takes_the_same_queries_however_much_belongs_to_it(
    support_caller, member, claim, django_assert_num_queries
):
    for number in range(12):
        make_document(member, f"{number}.pdf", claim=claim)
        claim.status_changes.create(status="under_review", note=f"Note {number}")

    # Session with its user, rights of the user, rights of the group, the claim, its member, its subscription with
    # whose it is and which plan, its history, its documents.
    with django_assert_num_queries(10):
        page(support_caller, f"{DESK}{claim.pk}/change/")


def test_members_and_admins_find_no_door_here(member_caller, admin_caller, claim):
    for caller in (member_caller, admin_caller):
        for path in ("", f"{claim.pk}/change/", f"{claim.pk}/move/"):
            answer = caller.get(f"{DESK}{path}")
            assert (answer.status_code, answer["Location"][:13]) == (302, "/staff/login/")


def test_staff_who_may_only_look_move_nothing(claim):
    onlooker = UserFactory(username="onlooker", is_staff=True)
    onlooker.user_permissions.add(Permission.objects.get(codename="view_claim"))
    caller = caller_as(onlooker)

    assert f"{DESK}{claim.pk}/move/" not in page(caller, f"{DESK}{claim.pk}/change/")
    assert caller.get(f"{DESK}{claim.pk}/move/").status_code == 403
    assert move(caller, claim, "under_review").status_code == 403
    nothing_happened(claim)
