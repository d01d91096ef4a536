"""Links that are followed twice at once, wishes and guesses that come together, and requests that are cut off."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import mail as outbox
from django.utils import timezone

from apps.accounts import password_reset
from apps.accounts.links import hash_token
from apps.accounts.models import EmailChange, Member, PasswordResetRequest, Session, User
from apps.audit.models import ActivityEntry
from apps.core.models import AttemptCount
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, caller_of
from tests.races.killed_process import die_before_statement
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def follow(path: str, number: int, body: dict[str, str]):
    return Caller(address=f"127.0.6.{number}").post(path, body)


def reset(member, token: str, number: int):
    words = {"newPassword": f"password-{number}", "confirmPassword": f"password-{number}"}
    return follow("/api/auth/password-reset/confirm", number, {"uid": str(member.pk), "token": token, **words})


def waiting(member, address: str, token: str) -> None:
    EmailChange.objects.create(
        member=member,
        email=address,
        token_hash=hash_token(token),
        expires_at=timezone.now() + timedelta(hours=1),
    )


def test_a_reset_link_followed_ten_times_at_once_sets_one_password(member):
    token = default_token_generator.make_token(member.user)

    answers = race([lambda number=number: reset(member, token, number) for number in range(1, 11)])

    assert Counter(answer.status_code for answer in answers) == {200: 1, 400: 9}
    won = next(number for number, answer in enumerate(answers, start=1) if answer.status_code == 200)
    assert User.objects.get(pk=member.pk).check_password(f"password-{won}")
    assert {answer.json()["code"] for answer in answers if answer.status_code == 400} == {"invalid_token"}
    assert ActivityEntry.objects.filter(action="password_changed").count() == 1
    assert OutgoingMail.objects.count() == 1


def test_two_tabs_that_change_the_password_at_once_change_it_once(member):
    callers = [caller_of(member), caller_of(member, fingerprint="c" * 64)]

    def change(number: int):
        words = {"newPassword": f"password-{number}", "confirmPassword": f"password-{number}"}
        return callers[number].post("/api/user/password", {"currentPassword": PASSWORD, **words})

    answers = race([lambda number=number: change(number) for number in range(2)])

    # Whoever comes second was signed out by the first, or finds another password.
    assert [answer.status_code for answer in answers].count(200) == 1
    won = next(number for number, answer in enumerate(answers) if answer.status_code == 200)
    assert User.objects.get(pk=member.pk).check_password(f"password-{won}")
    assert [caller.get("/api/auth/user").status_code == 200 for caller in callers] == [won == 0, won == 1]
    assert Session.objects.filter(user=member.user).count() == 1


def test_twenty_guesses_at_once_at_the_current_password_are_five(member):
    caller = caller_of(member)
    session = caller.client.cookies[settings.SESSION_COOKIE_NAME].value

    def guess(number: int) -> int:
        guesser = Caller()
        guesser.client.cookies[settings.SESSION_COOKIE_NAME] = session
        words = {"newPassword": "thieves", "confirmPassword": "thieves"}
        return guesser.post("/api/user/password", {"currentPassword": f"guess-{number}", **words}).status_code

    answers = race([lambda number=number: guess(number) for number in range(20)])

    assert Counter(answers) == {400: 5, 429: 15}


def test_a_confirmation_followed_ten_times_at_once_counts_once(member):
    waiting(member, "dinah@example.com", "token")

    answers = race(
        [lambda number=number: follow("/api/auth/confirm-email", number, {"token": "token"}) for number in range(1, 11)]
    )

    assert Counter(answer.status_code for answer in answers) == {200: 1, 400: 9}
    assert User.objects.get(pk=member.pk).email == "dinah@example.com"
    assert ActivityEntry.objects.filter(action="email_changed").count() == 1
    assert OutgoingMail.objects.count() == 1


def test_two_members_who_confirm_one_address_at_once_get_one_owner(member, other_member):
    for somebody in (member, other_member):
        waiting(somebody, "shared@example.com", str(somebody.pk))

    answers = race(
        [
            lambda number=number, somebody=somebody: follow(
                "/api/auth/confirm-email", number, {"token": str(somebody.pk)}
            )
            for number, somebody in enumerate((member, other_member), start=1)
        ]
    )

    refused = [answer.json() for answer in answers if answer.status_code == 400]
    assert [body["errors"] for body in refused] == [{"email": ["Email is already registered"]}]
    assert User.objects.filter(email="shared@example.com").count() == 1


def test_the_position_and_the_license_number_changed_at_once_leave_no_contractor_without_one(member):
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


def test_a_new_password_and_a_confirmation_at_once_wait_for_each_other_in_one_order(member):
    waiting(member, "dinah@example.com", "token")
    caller = caller_of(member)

    def change() -> int:
        words = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}
        return caller.post("/api/user/password", {"currentPassword": PASSWORD, **words}).status_code

    answers = race([change, lambda: follow("/api/auth/confirm-email", 1, {"token": "token"}).status_code])

    assert answers[0] == 200
    assert answers[1] in {200, 400}
    is_new = User.objects.get(pk=member.pk).email == "dinah@example.com"
    assert is_new == (answers[1] == 200)


def test_a_request_that_two_answer_at_once_is_answered_once(member):
    asked = PasswordResetRequest.objects.create(address_key="dana@example.com", origin="http://testserver")

    race([lambda: password_reset.process(asked.pk) for _ in range(5)])

    assert [sent.to for sent in outbox.outbox] == [["dana@example.com"]]
    assert not PasswordResetRequest.objects.exists()


def test_a_request_whose_answer_was_cut_off_waits_for_housekeeping(member):
    asked = PasswordResetRequest.objects.create(address_key="dana@example.com", origin="http://testserver")

    def is_answered() -> bool:
        # Either the request waits or its mail is written, never both and never neither.
        is_written = OutgoingMail.objects.exists()
        assert PasswordResetRequest.objects.exists() != is_written
        return is_written

    assert deaths_until(is_answered, lambda: password_reset.process(asked.pk)) >= 4


def test_a_change_of_password_that_was_cut_off_has_changed_all_or_nothing(member):
    caller, elsewhere = caller_of(member), caller_of(member, fingerprint="c" * 64)
    body = {"currentPassword": PASSWORD, "newPassword": "a-new-password", "confirmPassword": "a-new-password"}

    def is_changed() -> bool:
        AttemptCount.objects.all().delete()
        changed = User.objects.get(pk=member.pk).check_password("a-new-password")
        assert OutgoingMail.objects.count() == ActivityEntry.objects.count() == int(changed)
        assert (elsewhere.get("/api/auth/user").status_code == 401) == changed
        return changed

    assert deaths_until(is_changed, lambda: caller.post("/api/user/password", body)) >= 8


def test_a_followed_link_that_was_cut_off_is_as_good_as_before(member):
    token = default_token_generator.make_token(member.user)

    def is_changed() -> bool:
        AttemptCount.objects.all().delete()
        changed = User.objects.get(pk=member.pk).check_password("password-1")
        assert OutgoingMail.objects.count() == ActivityEntry.objects.count() == int(changed)
        return changed

    assert deaths_until(is_changed, lambda: reset(member, token, 1)) >= 5


def deaths_until(is_done: Callable[[], bool], work: Callable[[], object]) -> int:
    """Let the work die before its first statement, then before its second, and so on, until it is done; count."""
    for number in range(1, 60):
        die_before_statement(number, work)
        if is_done():
            return number - 1
    raise AssertionError("it was never done")
