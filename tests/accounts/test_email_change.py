"""A new email counts once its link is followed: ``PATCH /api/user/profile`` and ``POST /api/auth/confirm-email``."""

from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.utils import timezone

from apps.accounts import email_change
from apps.accounts.models import EmailChange, User
from apps.audit.models import ActivityEntry
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, UserFactory
from tests.notifications.sent_mail import link_in_last_mail_to, subjects
from tests.responses import error_body

PROFILE, CONFIRM = "/api/user/profile", "/api/auth/confirm-email"
OLD, NEW = "dana@example.com", "dinah@example.com"
NOT_VALID = {"success": False, "error": "This link is no longer valid", "code": "invalid_token"}
TAKEN = {
    "success": False,
    "error": "Email is already registered",
    "code": "invalid",
    "errors": {"email": ["Email is already registered"]},
}


@pytest.fixture
def ask(member_caller, django_capture_on_commit_callbacks):
    def asked(email: str = NEW, **changes: str):
        with django_capture_on_commit_callbacks(execute=True):
            return member_caller.patch(PROFILE, {"email": email, "currentPassword": PASSWORD, **changes})

    return asked


@pytest.fixture
def confirm(django_capture_on_commit_callbacks):
    callers = iter(range(1, 250))

    def confirmed(token: object, caller: Caller | None = None):
        with django_capture_on_commit_callbacks(execute=True):
            return (caller or Caller(address=f"127.0.5.{next(callers)}")).post(CONFIRM, {"token": token})

    return confirmed


@pytest.fixture
def token(ask) -> str:
    ask()
    return mailed_token()


def mailed_token(address: str = NEW) -> str:
    return link_in_last_mail_to(address)[1]["token"]


def email_of(member) -> str:
    return User.objects.get(pk=member.pk).email


def test_the_old_address_stays_until_the_link_is_followed(member, member_caller, ask):
    answer = ask(firstName="Dinah")

    assert answer.status_code == 200
    assert answer.json()["message"] == (
        "Your profile has been updated. A link was mailed to dinah@example.com. Your email changes once you follow it."
    )
    assert (answer.json()["user"]["email"], answer.json()["user"]["firstName"]) == (OLD, "Dinah")
    assert member_caller.get("/api/auth/user").json()["email"] == OLD


def test_the_new_address_gets_a_link_and_the_old_one_word_of_it(ask):
    assert ask().json()["message"] == ("A link was mailed to dinah@example.com. Your email changes once you follow it.")

    assert subjects(NEW) == ["Confirm your new address"]
    assert subjects(OLD) == ["Someone asked to change your email address"]
    assert link_in_last_mail_to(NEW)[0] == "http://testserver/confirm-email"
    told = next(sent for sent in mail.outbox if sent.to == [OLD])
    # The old address learns the new one, and no secret.
    assert NEW in told.body
    assert mailed_token() not in told.body
    assert OutgoingMail.objects.get(to_address=NEW).text == ""
    assert mailed_token() not in EmailChange.objects.get().token_hash


def test_following_the_link_makes_it_the_members_address(member, member_caller, token, confirm):
    answer = confirm(token)

    assert (answer.status_code, answer.json()["success"]) == (200, True)
    assert member_caller.get("/api/auth/user").json()["email"] == NEW
    assert User.objects.get(pk=member.pk).email_key == NEW
    assert subjects(OLD)[-1] == "Your email address was changed"
    assert subjects(NEW) == ["Confirm your new address"]
    actions = list(ActivityEntry.objects.filter(member=member).values_list("action", flat=True))
    assert sorted(actions) == ["email_change_asked", "email_changed"]


def test_a_link_works_once(member, token, confirm):
    confirm(token)
    User.objects.filter(pk=member.pk).update(email=OLD, email_key=OLD)

    answer = confirm(token)
    assert (answer.status_code, error_body(answer)) == (400, NOT_VALID)
    assert email_of(member) == OLD


@pytest.mark.parametrize(("seconds", "status"), [(-1, 200), (0, 400)])
def test_a_link_lasts_a_day(member, ask, confirm, monkeypatch, seconds, status):
    now = timezone.now()
    monkeypatch.setattr("apps.accounts.views.profile.timezone.now", lambda: now)
    ask()
    monkeypatch.setattr("apps.accounts.views.recovery.timezone.now", lambda: now + timedelta(hours=24, seconds=seconds))

    assert confirm(mailed_token()).status_code == status
    assert email_of(member) == (NEW if status == 200 else OLD)


def test_a_newer_wish_replaces_the_older(member, ask, token, confirm):
    ask("other@example.com")

    assert error_body(confirm(token)) == NOT_VALID
    assert confirm(mailed_token("other@example.com")).status_code == 200
    assert email_of(member) == "other@example.com"


@pytest.mark.parametrize("value", ["never-was", "0" * 64, "\u200b", "' OR 1=1 --"])
def test_a_link_that_never_was_is_not_valid(member, token, confirm, value):
    answer = confirm(value)
    assert (answer.status_code, error_body(answer)) == (400, NOT_VALID)
    assert EmailChange.objects.exists()


@pytest.mark.parametrize("value", [None, "", "x" * 10_000], ids=["null", "blank", "long"])
def test_a_link_that_was_cut_or_mangled_is_not_valid_either(db, confirm, value):
    answer = confirm(value)

    assert (answer.status_code, answer.json()["errors"]) == (400, {"token": ["This link is no longer valid"]})


@pytest.mark.parametrize("value", [7, [], {}, True, "a\x00b", "\ud800"], ids=repr)
def test_what_is_no_text_is_named(db, confirm, value):
    answer = confirm(value)

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["token"])


def test_a_closed_account_confirms_nothing(member, token, confirm):
    User.objects.filter(pk=member.pk).update(is_active=False)

    assert error_body(confirm(token)) == NOT_VALID
    assert email_of(member) == OLD


@pytest.mark.parametrize("typed", ["marcus@example.com", "Marcus@EXAMPLE.com"])
def test_an_address_of_somebody_else_is_refused_and_nothing_is_stored(member, other_member, ask, typed):
    answer = ask(typed, firstName="Dinah")

    assert (answer.status_code, error_body(answer)) == (400, TAKEN)
    member.refresh_from_db()
    assert member.first_name == "Dana"
    assert not mail.outbox
    assert not EmailChange.objects.exists()


def test_an_address_that_was_taken_meanwhile_is_refused_and_the_old_one_stays(member, token, confirm):
    UserFactory(username="first", email=NEW)

    answer = confirm(token)

    assert (answer.status_code, error_body(answer)) == (400, TAKEN)
    assert email_of(member) == OLD
    assert subjects(OLD) == ["Someone asked to change your email address"]
    assert not ActivityEntry.objects.filter(action="email_changed").exists()


@pytest.mark.parametrize("typed", ["d\u200bana@example.com", "da\u00adna@example.com", "dana@\u202eexample.com"])
def test_a_twin_of_an_address_by_invisible_characters_is_refused(ask, typed):
    assert ask(typed).json()["errors"] == {"email": ["Invalid email address"]}
    assert not EmailChange.objects.exists()


def test_an_address_that_grows_when_it_is_compared_is_refused(ask):
    assert ask("a@" + ".".join(["\ufb03" * 20] * 11) + ".com").status_code == 400


def test_a_sixth_wish_in_an_hour_is_throttled_and_so_are_guesses_at_who_is_registered(member, other_member, ask):
    for number in range(4):
        assert ask(f"dinah{number}@example.com").status_code == 200
    assert ask("marcus@example.com").status_code == 400

    answer = ask(NEW, firstName="Dinah")

    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert 0 < int(answer["Retry-After"]) <= 3600
    member.refresh_from_db()
    assert member.first_name == "Dana"
    assert subjects(NEW) == []
    # What is no wish for another address is not counted.
    assert ask(OLD, firstName="Dinah").status_code == 200


def test_a_twenty_first_guess_in_an_hour_is_throttled(token, confirm, visitor):
    for _ in range(20):
        assert confirm("never-was", visitor).status_code == 400

    answer = confirm(token, visitor)

    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert EmailChange.objects.exists()


WRONG = {
    "success": False,
    "error": "Current password is incorrect",
    "code": "invalid",
    "errors": {"currentPassword": ["Current password is incorrect"]},
}


@pytest.mark.parametrize("password", [None, "", "not-the-one", "x" * 10_000], ids=["null", "blank", "wrong", "long"])
def test_new_email_with_wrong_password_is_refused_and_nothing_is_stored(member, ask, password):
    answer = ask(firstName="Dinah", currentPassword=password)

    assert (answer.status_code, error_body(answer)) == (400, WRONG)
    member.refresh_from_db()
    assert member.first_name == "Dana"
    assert not EmailChange.objects.exists()
    assert not OutgoingMail.objects.exists()


def test_new_email_without_password_is_refused(member_caller):
    answer = member_caller.patch(PROFILE, {"email": NEW})

    assert (answer.status_code, error_body(answer)) == (400, WRONG)
    assert not EmailChange.objects.exists()


def test_who_is_registered_is_not_revealed_without_the_password(other_member, ask):
    assert error_body(ask("marcus@example.com", currentPassword="not-the-one")) == WRONG


def test_password_guesses_by_email_change_and_by_password_change_share_one_lock(member, member_caller, ask):
    words = {"newPassword": "another-one", "confirmPassword": "another-one"}
    for _ in range(2):
        assert member_caller.post("/api/user/password", {"currentPassword": "a-guess", **words}).status_code == 400
    for _ in range(3):
        assert ask(currentPassword="a-guess").status_code == 400

    locked = ask()

    assert (locked.status_code, locked.json()["code"]) == (429, "locked_out")
    assert 0 < int(locked["Retry-After"]) <= 15 * 60
    assert not EmailChange.objects.exists()


def test_missing_password_is_not_counted_as_a_guess(member_caller, ask):
    for _ in range(6):
        assert member_caller.patch(PROFILE, {"email": NEW}).status_code == 400

    assert ask().status_code == 200


def test_password_changed_during_the_call_refuses_the_new_email(member, ask, monkeypatch):
    def change_password_meanwhile(**_: object) -> None:
        User.objects.filter(pk=member.pk).update(password="another hash")

    monkeypatch.setattr("apps.accounts.profile.check_current_password", change_password_meanwhile)

    assert error_body(ask()) == WRONG
    assert not EmailChange.objects.exists()


def test_links_to_the_old_mailbox_are_spent_with_it(member, token, confirm, visitor):
    reset = {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}

    confirm(token)

    body = {**reset, "newPassword": "thieves", "confirmPassword": "thieves"}
    assert error_body(visitor.post("/api/auth/password-reset/confirm", body)) == NOT_VALID


def test_what_nobody_confirmed_in_time_is_forgotten(member, other_member):
    now = timezone.now()
    for somebody, expires_at in ((member, now), (other_member, now + timedelta(seconds=1))):
        EmailChange.objects.create(member=somebody, email=NEW, token_hash=str(somebody.pk), expires_at=expires_at)

    assert email_change.delete_expired(now=now) == 1
    assert EmailChange.objects.get().member == other_member
