"""Concurrent changes of passwords, emails and profiles."""

from collections import Counter
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import mail as outbox
from django.utils import timezone

from apps.access import password_reset
from apps.access.links import hash_token
from apps.accounts.models import EmailChange, Member, PasswordResetRequest, Session, User
from apps.audit.models import ActivityEntry
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, caller_of
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def post_link(path: str, number: int, body: dict[str, str]):
    return Caller(address=f"127.0.6.{number}").post(path, body)


def reset_password(member, token: str, number: int):
    passwords = {"newPassword": f"password-{number}", "confirmPassword": f"password-{number}"}
    return post_link("/api/auth/password-reset/confirm", number, {"uid": str(member.pk), "token": token, **passwords})


def create_email_change(member, address: str, token: str) -> None:
    EmailChange.objects.create(
        member=member,
        email=address,
        token_hash=hash_token(token),
        expires_at=timezone.now() + timedelta(hours=1),
    )


def test_reset_link_followed_concurrently_sets_one_password(member):
    token = default_token_generator.make_token(member.user)

    answers = race([lambda number=number: reset_password(member, token, number) for number in range(1, 6)])

    assert Counter(answer.status_code for answer in answers) == {200: 1, 400: 4}
    winner = next(number for number, answer in enumerate(answers, start=1) if answer.status_code == 200)
    assert User.objects.get(pk=member.pk).check_password(f"password-{winner}")
    assert {answer.json()["code"] for answer in answers if answer.status_code == 400} == {"invalid_token"}
    assert ActivityEntry.objects.filter(action="password_changed").count() == 1
    assert OutgoingMail.objects.count() == 1


def test_concurrent_password_changes_change_it_once(member):
    callers = [caller_of(member), caller_of(member, fingerprint="c" * 64)]

    def change(number: int):
        passwords = {"newPassword": f"password-{number}", "confirmPassword": f"password-{number}"}
        return callers[number].post("/api/user/password", {"currentPassword": PASSWORD, **passwords})

    answers = race([lambda number=number: change(number) for number in range(2)])

    # The second change fails: its session was ended by the first, or its current password is wrong.
    assert [answer.status_code for answer in answers].count(200) == 1
    winner = next(number for number, answer in enumerate(answers) if answer.status_code == 200)
    assert User.objects.get(pk=member.pk).check_password(f"password-{winner}")
    assert [caller.get("/api/auth/user").status_code == 200 for caller in callers] == [winner == 0, winner == 1]
    assert Session.objects.filter(user=member.user).count() == 1


def test_concurrent_guesses_at_the_current_password_are_limited_to_five(member):
    caller = caller_of(member)
    session = caller.client.cookies[settings.SESSION_COOKIE_NAME].value

    def guess(number: int) -> int:
        guesser = Caller()
        guesser.client.cookies[settings.SESSION_COOKIE_NAME] = session
        passwords = {"newPassword": "thieves", "confirmPassword": "thieves"}
        return guesser.post("/api/user/password", {"currentPassword": f"guess-{number}", **passwords}).status_code

    answers = race([lambda number=number: guess(number) for number in range(9)])

    assert Counter(answers) == {400: 5, 429: 4}


def test_confirmation_link_followed_concurrently_works_once(member):
    create_email_change(member, "dinah@example.com", "token")

    answers = race(
        [
            lambda number=number: post_link("/api/auth/confirm-email", number, {"token": "token"})
            for number in range(1, 6)
        ]
    )

    assert Counter(answer.status_code for answer in answers) == {200: 1, 400: 4}
    assert User.objects.get(pk=member.pk).email == "dinah@example.com"
    assert ActivityEntry.objects.filter(action="email_changed").count() == 1
    assert OutgoingMail.objects.count() == 1


def test_email_confirmed_concurrently_by_two_members_gets_one_owner(member, other_member):
    for owner in (member, other_member):
        create_email_change(owner, "shared@example.com", str(owner.pk))

    answers = race(
        [
            lambda number=number, owner=owner: post_link("/api/auth/confirm-email", number, {"token": str(owner.pk)})
            for number, owner in enumerate((member, other_member), start=1)
        ]
    )

    refused = [answer.json() for answer in answers if answer.status_code == 400]
    assert [body["errors"] for body in refused] == [{"email": ["Email is already registered"]}]
    assert User.objects.filter(email="shared@example.com").count() == 1


def test_concurrent_profile_changes_leave_no_contractor_without_license_number(member):
    Member.objects.filter(pk=member.pk).update(position="Estimator", license_number="TX-1")
    caller = caller_of(member)

    def change(body: dict[str, str]) -> int:
        tab = Caller()
        tab.client.cookies[settings.SESSION_COOKIE_NAME] = caller.client.cookies[settings.SESSION_COOKIE_NAME].value
        return tab.patch("/api/user/profile", body).status_code

    answers = race([lambda: change({"position": "contractor"}), lambda: change({"licenseNumber": ""})])

    assert sorted(answers) == [200, 400]
    member.refresh_from_db()
    assert (member.position, member.license_number) in {("contractor", "TX-1"), ("Estimator", "")}


def test_concurrent_password_change_and_email_confirmation_do_not_deadlock(member):
    create_email_change(member, "dinah@example.com", "token")
    caller = caller_of(member)

    def change() -> int:
        passwords = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}
        return caller.post("/api/user/password", {"currentPassword": PASSWORD, **passwords}).status_code

    answers = race([change, lambda: post_link("/api/auth/confirm-email", 1, {"token": "token"}).status_code])

    assert answers[0] == 200
    assert answers[1] in {200, 400}
    is_new = User.objects.get(pk=member.pk).email == "dinah@example.com"
    assert is_new == (answers[1] == 200)


def test_reset_request_processed_concurrently_sends_one_email(member):
    PasswordResetRequest.objects.create(address_key="dana@example.com", origin="http://testserver")

    race([password_reset.process_requests] * 4)

    assert [sent.to for sent in outbox.outbox] == [["dana@example.com"]]
    assert not PasswordResetRequest.objects.exists()
