"""An email change that is undone while it is confirmed, asked for again, or used for a reset."""

from collections import Counter
from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.utils import timezone

from apps.accounts.links import hash_token
from apps.accounts.models import EmailChange, EmailUndo, Session, User
from apps.audit.models import ActivityEntry
from apps.core.request_meta import COMMAND_LINE
from apps.invitations import generation
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, caller_of
from tests.invitations.test_registration import form
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]

A, B, C = "dana@example.com", "thief@example.com", "third@example.com"
TAKEN = {"email": ["Email is already registered"]}


@pytest.fixture
def changed(member):
    """A member who changed from A to B two days ago, with the undo link of A."""
    moment = timezone.now() - timedelta(days=2)
    User.objects.filter(pk=member.pk).update(email=B, email_key=B, email_changed_at=moment)
    EmailUndo.objects.create(
        member=member,
        email=A,
        email_key=A,
        token_hash=hash_token("undo"),
        expires_at=moment + timedelta(days=7),
    )
    member.user.refresh_from_db()
    return member


def pending(member, email: str) -> None:
    EmailChange.objects.create(
        member=member,
        email=email,
        token_hash=hash_token(f"confirm {member.pk}"),
        expires_at=timezone.now() + timedelta(hours=1),
    )


def undo(number: int = 200):
    return Caller(address=f"127.0.8.{number}").post("/api/auth/undo-email-change", {"token": "undo"})


def confirm(member, number: int = 201):
    return Caller(address=f"127.0.8.{number}").post("/api/auth/confirm-email", {"token": f"confirm {member.pk}"})


def email_of(member) -> str:
    return User.objects.get(pk=member.pk).email


def test_an_undo_link_followed_ten_times_at_once_counts_once(changed):
    answers = race([lambda number=number: undo(number) for number in range(1, 11)])

    assert Counter(answer.status_code for answer in answers) == {200: 1, 400: 9}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 400} == {"invalid_token"}
    assert email_of(changed) == A
    assert ActivityEntry.objects.filter(action="email_change_undone").count() == 1
    assert OutgoingMail.objects.count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_undo_wins_over_a_confirmation_at_the_same_moment(changed, attempt):
    pending(changed, C)

    undone, _ = race([undo, lambda: confirm(changed)])

    assert undone.status_code == 200
    assert email_of(changed) == A
    assert not EmailUndo.objects.exists()
    assert not EmailChange.objects.exists()


@pytest.mark.parametrize("attempt", range(3))
def test_no_new_change_is_left_pending_by_a_session_that_undo_ends(changed, attempt):
    thief = caller_of(changed)
    body = {"email": C, "currentPassword": PASSWORD}

    undone, _ = race([undo, lambda: thief.patch("/api/user/profile", body)])

    assert undone.status_code == 200
    assert email_of(changed) == A
    assert not EmailChange.objects.exists()
    assert not Session.objects.exists()


@pytest.mark.parametrize("attempt", range(3))
def test_a_reset_at_the_undone_address_is_complete_before_the_undo_or_refused(changed, attempt):
    link = {"uid": str(changed.pk), "token": default_token_generator.make_token(changed.user)}
    words = {"newPassword": "thieves", "confirmPassword": "thieves"}

    undone, reset = race(
        [undo, lambda: Caller(address="127.0.8.1").post("/api/auth/password-reset/confirm", {**link, **words})]
    )

    assert undone.status_code == 200
    assert email_of(changed) == A
    steps = list(ActivityEntry.objects.order_by("created_at").values_list("action", flat=True))
    if reset.status_code == 200:
        assert steps == ["password_changed", "email_change_undone"]
    else:
        assert steps == ["email_change_undone"]
        assert User.objects.get(pk=changed.pk).check_password(PASSWORD)


@pytest.mark.parametrize("attempt", range(3))
def test_nobody_confirms_an_address_at_the_moment_it_is_given_up(member, other_member, attempt):
    pending(member, B)
    pending(other_member, A)

    given_up, taken = race([lambda: confirm(member, 1), lambda: confirm(other_member, 2)])

    assert given_up.status_code == 200
    assert taken.json()["errors"] == TAKEN
    assert (email_of(member), email_of(other_member)) == (B, "marcus@example.com")


@pytest.mark.parametrize("attempt", range(3))
def test_nobody_registers_an_address_at_the_moment_it_is_given_up(member, attempt):
    pending(member, B)
    [code] = generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())
    body = form(code, email=A, username="newcomer")

    given_up, registered = race(
        [lambda: confirm(member), lambda: Caller(address="127.0.8.2").post("/api/auth/register", body)]
    )

    assert given_up.status_code == 200
    assert registered.json()["errors"] == TAKEN
    assert not User.objects.filter(email=A).exists()
