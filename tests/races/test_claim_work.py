"""A member and staff work on one claim at the same moment."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.exchange.document_requests import close_request
from apps.claims.exchange.reminders import send_request_reminders
from apps.claims.models import Claim, ClaimAssignment, DocumentRequest, Rotation, StaffNotice
from apps.claims.staff.notes import write_note
from apps.claims.staff.notices import notify_of_due_times
from apps.claims.staff.queue import Taken, take
from apps.claims.staff.returns import return_untouched_claims
from apps.core.errors import Conflict
from apps.core.request_meta import Actor
from apps.notifications.models import OutgoingMail
from tests.claims.claim_work import ask_for, complete, staff, write
from tests.claims.factories import CLAIMS, create_claim, form
from tests.documents.files import PDF, upload
from tests.factories import UserFactory, caller_of
from tests.races.parallel import race
from tests.subscriptions.factories import subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


@pytest.fixture
def claim(member, media_folder):
    return create_claim(member, subscribe(member))


@pytest.fixture
def callers(member):
    return [caller_of(member, fingerprint=f"{number:064x}") for number in range(4)]


def test_result_is_either_accepted_or_questioned_once(claim, callers):
    complete(claim)
    base = f"{CLAIMS}/{claim.pk}"

    def call(caller, action):
        return caller.post(f"{base}/{action}", {"text": "Why?"} if action == "question" else {})

    pairs = zip(callers, ["accept", "question"] * 2, strict=True)
    answers = race([lambda caller=caller, action=action: call(caller, action) for caller, action in pairs])

    claim.refresh_from_db()
    accepted = [answer.status_code for answer in answers[::2]]
    questioned = [answer.status_code for answer in answers[1::2]]
    if claim.outcome == Claim.Outcome.ACCEPTED:
        assert (accepted, questioned, claim.messages.count()) == ([200] * 2, [409] * 2, 0)
    else:
        assert (accepted, sorted(questioned), claim.messages.count()) == ([409] * 2, [200, 409], 1)


def test_one_of_several_corrections_at_once_is_written(claim, callers):
    def correct(caller, name):
        return caller.patch(f"{CLAIMS}/{claim.pk}", {"expectedVersion": 1, "homeowner": name})

    names = [f"Homeowner {number}" for number in range(len(callers))]
    pairs = zip(callers, names, strict=True)
    answers = race([lambda caller=caller, name=name: correct(caller, name) for caller, name in pairs])

    claim.refresh_from_db()
    written = [name for name, answer in zip(names, answers, strict=True) if answer.status_code == 200]
    assert (written, claim.version) == ([claim.homeowner], 2)
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * (len(callers) - 1)]
    assert claim.status_changes.exclude(changes=None).count() == 1


def test_correction_at_the_moment_of_completion_is_written_before_it_or_refused(claim, callers):
    correction, _ = race(
        [
            lambda: callers[0].patch(f"{CLAIMS}/{claim.pk}", {"expectedVersion": 1, "homeowner": "Ida"}),
            lambda: complete(claim),
        ]
    )

    claim.refresh_from_db()
    written = claim.status_changes.exclude(changes=None).count()
    assert claim.status == Claim.Status.COMPLETED
    assert (correction.status_code, claim.homeowner == "Ida", written) in [(200, True, 1), (409, False, 0)]


def test_untouched_claim_is_returned_once_or_worked_on(claim):
    owner, colleague = (Actor(UserFactory(kind=User.Kind.STAFF)) for _ in range(2))
    take(claim_id=claim.pk, actor=owner, now=timezone.now() - timedelta(days=30))

    def write_as_owner():
        write_note(note_id=uuid4(), claim_id=claim.pk, text="Seen", actor=owner, now=timezone.now())
        return 0

    returned = sum(race([write_as_owner, *[lambda: return_untouched_claims(now=timezone.now())] * 4]))

    claim.refresh_from_db()
    assert (claim.untouched_since, claim.assignee) == (None, None if returned else owner.user)
    assert ClaimAssignment.objects.filter(assignee=None).count() == returned
    assert StaffNotice.objects.filter(recipient=colleague.user, kind="returned").count() == returned
    assert returned in {0, 1}


def test_messages_that_are_read_twice_at_once_are_counted_once(claim, callers):
    for number in range(3):
        write(claim, str(number))

    answers = race([lambda caller=caller: caller.get(f"{CLAIMS}/{claim.pk}/messages") for caller in callers])

    assert [answer.status_code for answer in answers] == [200] * 4
    claim.refresh_from_db()
    assert claim.unread_messages == 0


def test_messages_to_and_from_the_member_are_all_counted(claim, callers):
    def send(caller):
        return caller.upload(f"{CLAIMS}/{claim.pk}/messages", {"text": "From me"})

    race([*(lambda caller=caller: send(caller) for caller in callers), *(lambda: write(claim) for _ in range(2))])

    claim.refresh_from_db()
    assert (claim.messages.count(), claim.unread_messages) == (6, 2)
    assert claim.answered_at is not None


def test_request_that_is_answered_and_closed_at_once_is_not_counted_as_open(claim, callers):
    request = ask_for(claim)
    path = f"{CLAIMS}/{claim.pk}/requests/{request.pk}/documents"

    def close():
        try:
            close_request(claim_id=claim.pk, request_id=request.pk, actor=staff(), reason="x", now=timezone.now())
        except Conflict as error:
            return error
        return None

    staff()
    answers = race(
        [
            *(lambda caller=caller: caller.upload(path, {"files": upload("a.pdf", PDF)}) for caller in callers[:3]),
            close,
            close,
        ]
    )

    claim.refresh_from_db()
    assert DocumentRequest.objects.get().status == "closed"
    assert claim.open_requests == 0
    assert [type(answer).__name__ for answer in answers[3:]].count("NoneType") == 1
    assert claim.documents.count() == [answer.status_code for answer in answers[:3]].count(201)


def test_document_is_not_available_once_and_the_member_is_reminded_once(claim, callers):
    request = ask_for(claim)
    type(request).objects.update(remind_at=timezone.now())
    base = f"{CLAIMS}/{claim.pk}/requests/{request.pk}"

    def answer(caller):
        return caller.post(f"{base}/unavailable", {"reason": "Lost"}).status_code

    answers = race([lambda caller=caller: answer(caller) for caller in callers])
    request.refresh_from_db()
    claim.refresh_from_db()
    assert sorted(answers) == [200, *[409] * 3]
    assert (request.status, claim.open_requests) == ("closed", 0)

    other = ask_for(claim, "Policy")
    type(other).objects.filter(pk=other.pk).update(remind_at=timezone.now())
    assert sum(race([lambda: send_request_reminders(now=timezone.now())] * 4)) == 1


def test_claim_that_staff_take_at_once_has_one_owner(claim):
    users = UserFactory.create_batch(6, kind=User.Kind.STAFF)

    def try_to_take(user):
        try:
            take(claim_id=claim.pk, actor=Actor(user), now=timezone.now())
        except Taken as refusal:
            return refusal.message
        return None

    answers = race([lambda user=user: try_to_take(user) for user in users])

    claim.refresh_from_db()
    assert answers.count(None) == 1
    assert set(answers) - {None} == {f"{claim.assignee.callsign} has taken this claim"}
    assert ClaimAssignment.objects.count() == 1


def test_rotation_gives_concurrent_claims_to_different_staff(member, media_folder):
    subscribe(member, "assassin")
    users = UserFactory.create_batch(4, kind=User.Kind.STAFF)
    Rotation.objects.create(service="estimate")
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(4)]

    answers = race([lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers])

    assert [answer.status_code for answer in answers] == [201] * 4
    assert set(Claim.objects.values_list("assignee", flat=True)) == {user.pk for user in users}


def test_staff_are_told_once_of_an_overdue_claim(claim):
    recipients = UserFactory.create_batch(2, kind=User.Kind.STAFF)
    Claim.objects.update(due_at=timezone.now())

    race([lambda: notify_of_due_times(now=timezone.now()) for _ in range(5)])

    assert StaffNotice.objects.count() == len(recipients)
    assert OutgoingMail.objects.count() == len(recipients)
