"""Undo of an email change concurrently with confirmations, new changes, resets and registrations."""

from collections import Counter
from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.utils import timezone

from apps.access.links import hash_token
from apps.accounts.models import EmailChange, EmailUndo, Session, User
from apps.audit.models import ActivityEntry
from apps.core.request_meta import COMMAND_LINE
from apps.invitations import generation
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, caller_of
from tests.invitations.test_registration import form
from tests.races.parallel import ATTEMPTS, race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]

OLD_EMAIL, NEW_EMAIL, OTHER_EMAIL = "dana@example.com", "thief@example.com", "third@example.com"
EMAIL_TAKEN = {"email": ["Email is already registered"]}


@pytest.fixture
def member_with_undo(member):
    """A member who changed the email two days ago and can still undo it."""
    changed_at = timezone.now() - timedelta(days=2)
    member.user.email, member.user.email_changed_at = NEW_EMAIL, changed_at
    member.user.save()
    EmailUndo.objects.create(
        member=member,
        email=OLD_EMAIL,
        token_hash=hash_token("undo"),
        expires_at=changed_at + timedelta(days=7),
    )
    return member


def create_email_change(member, email: str) -> None:
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


def test_undo_link_followed_concurrently_works_once(member_with_undo):
    answers = race([lambda number=number: undo(number) for number in range(1, 6)])

    assert Counter(answer.status_code for answer in answers) == {200: 1, 400: 4}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 400} == {"invalid_token"}
    assert email_of(member_with_undo) == OLD_EMAIL
    assert ActivityEntry.objects.filter(action="email_change_undone").count() == 1
    assert OutgoingMail.objects.count() == 1


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_undo_wins_over_a_concurrent_confirmation(member_with_undo, attempt):
    create_email_change(member_with_undo, OTHER_EMAIL)

    undo_answer, _ = race([undo, lambda: confirm(member_with_undo)])

    assert undo_answer.status_code == 200
    assert email_of(member_with_undo) == OLD_EMAIL
    assert not EmailUndo.objects.exists()
    assert not EmailChange.objects.exists()


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_undo_discards_an_email_change_requested_concurrently_by_another_session(member_with_undo, attempt):
    other_session = caller_of(member_with_undo)
    body = {"email": OTHER_EMAIL, "currentPassword": PASSWORD}

    undo_answer, _ = race([undo, lambda: other_session.patch("/api/user/profile", body)])

    assert undo_answer.status_code == 200
    assert email_of(member_with_undo) == OLD_EMAIL
    assert not EmailChange.objects.exists()
    assert not Session.objects.exists()


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_concurrent_password_reset_completes_before_the_undo_or_is_refused(member_with_undo, attempt):
    link = {"uid": str(member_with_undo.pk), "token": default_token_generator.make_token(member_with_undo.user)}
    passwords = {"newPassword": "thieves", "confirmPassword": "thieves"}

    undo_answer, reset = race(
        [undo, lambda: Caller(address="127.0.8.1").post("/api/auth/password-reset/confirm", {**link, **passwords})]
    )

    assert undo_answer.status_code == 200
    assert email_of(member_with_undo) == OLD_EMAIL
    actions = list(ActivityEntry.objects.order_by("created_at").values_list("action", flat=True))
    if reset.status_code == 200:
        assert actions == ["password_changed", "email_change_undone"]
    else:
        assert actions == ["email_change_undone"]
        assert User.objects.get(pk=member_with_undo.pk).check_password(PASSWORD)


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_email_cannot_be_confirmed_by_another_member_while_it_is_being_replaced(member, other_member, attempt):
    create_email_change(member, NEW_EMAIL)
    create_email_change(other_member, OLD_EMAIL)

    first, second = race([lambda: confirm(member, 1), lambda: confirm(other_member, 2)])

    assert first.status_code == 200
    assert second.json()["errors"] == EMAIL_TAKEN
    assert (email_of(member), email_of(other_member)) == (NEW_EMAIL, "marcus@example.com")


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_email_cannot_be_registered_while_it_is_being_replaced(member, attempt):
    create_email_change(member, NEW_EMAIL)
    [code] = generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())
    body = form(code, email=OLD_EMAIL, username="newcomer")

    first, registration = race(
        [lambda: confirm(member), lambda: Caller(address="127.0.8.2").post("/api/auth/register", body)]
    )

    assert first.status_code == 200
    assert registration.json()["errors"] == EMAIL_TAKEN
    assert not User.objects.filter(email=OLD_EMAIL).exists()
