"""``POST /api/auth/password-reset/confirm``: a mailed link sets a new password, once."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.utils import timezone

from apps.accounts.models import EmailChange, Session, User
from apps.audit.models import ActivityEntry
from tests.factories import PASSWORD, Caller, MemberFactory, caller_of
from tests.notifications.sent_mail import subjects
from tests.responses import error_body

PATH = "/api/auth/password-reset/confirm"
NEW = "a-new-password"
NOT_VALID = {"success": False, "error": "This link is no longer valid", "code": "invalid_token"}


@pytest.fixture
def link(member) -> dict[str, str]:
    return link_for(member)


def link_for(member) -> dict[str, str]:
    return {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}


@pytest.fixture
def confirm(django_capture_on_commit_callbacks):
    callers = iter(range(1, 250))

    def confirmed(link: dict[str, object], caller: Caller | None = None, **changes: object):
        body = {**link, "newPassword": NEW, "confirmPassword": NEW, **changes}
        with django_capture_on_commit_callbacks(execute=True):
            return (caller or Caller(address=f"127.0.4.{next(callers)}")).post(PATH, body)

    return confirmed


def password_of(member) -> str:
    member.user.refresh_from_db()
    return next((word for word in (PASSWORD, NEW) if member.user.check_password(word)), "another")


def sign_in(caller: Caller, password: str) -> int:
    return caller.post("/api/auth/login", {"username": "dana", "password": password}).status_code


def test_the_new_password_works_and_the_old_one_does_not(link, confirm, visitor):
    answer = confirm(link)

    assert (answer.status_code, answer.json()["success"]) == (200, True)
    assert sign_in(visitor, PASSWORD) == 401
    assert sign_in(visitor, NEW) == 200


def test_whoever_was_locked_out_for_guessing_comes_in_at_once_from_there_alone(link, confirm, visitor):
    elsewhere = Caller(address="127.0.5.1")
    for caller in (visitor, elsewhere):
        assert [sign_in(caller, "a-guess") for _ in range(6)][-1] == 429

    assert confirm(link, visitor).status_code == 200

    assert (sign_in(visitor, NEW), sign_in(elsewhere, NEW)) == (200, 429)


def test_every_session_of_the_member_ends_and_nobody_is_signed_in(member, other_caller, confirm):
    first, second = caller_of(member), caller_of(member, fingerprint="c" * 64)

    # One of the browsers follows the link itself.
    assert confirm(link_for(member), first).status_code == 200

    assert not Session.objects.filter(user=member.user).exists()
    assert [caller.get("/api/auth/user").status_code for caller in (first, second, other_caller)] == [401, 401, 200]


def test_it_stands_in_the_activity_and_is_told_by_mail(member, link, confirm):
    confirm(link)

    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == ("password_changed", "Password changed")
    assert entry.ip_address
    assert subjects("dana@example.com") == ["Your password was changed"]


def test_a_link_works_once(member, link, confirm):
    confirm(link)
    again = confirm(link, newPassword="another-one", confirmPassword="another-one")

    assert (again.status_code, error_body(again)) == (400, NOT_VALID)
    assert password_of(member) == NEW


@pytest.mark.parametrize(("seconds", "status"), [(3600, 200), (3601, 400)])
def test_a_link_lasts_an_hour(member, link, confirm, monkeypatch, seconds, status):
    made = datetime.now()  # noqa: DTZ005  # the clock of Django's tokens
    monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda _: made)
    link = link_for(member)
    monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda _: made + timedelta(seconds=seconds))

    assert confirm(link).status_code == status
    assert password_of(member) == (NEW if status == 200 else PASSWORD)


def test_a_newer_sign_in_spends_the_link(member, link, confirm, visitor):
    assert sign_in(visitor, PASSWORD) == 200
    member.user.refresh_from_db()
    assert member.user.last_login is not None

    assert error_body(confirm(link)) == NOT_VALID
    assert password_of(member) == PASSWORD


def test_a_changed_address_spends_the_link(member, link, confirm):
    member.user.email = "elsewhere@example.com"
    member.user.save()

    assert error_body(confirm(link)) == NOT_VALID


def test_an_account_that_was_closed_meanwhile_stays_closed(member, link, confirm):
    member.user.is_active = False
    member.user.save()

    assert error_body(confirm(link)) == NOT_VALID
    assert password_of(member) == PASSWORD


def test_an_account_that_is_closed_while_the_password_is_hashed_keeps_its_own(member, link, confirm, monkeypatch):
    def close_meanwhile(password: str) -> str:
        User.objects.filter(pk=member.pk).update(is_active=False)
        return make_password(password)

    monkeypatch.setattr("apps.accounts.password_reset.make_password", close_meanwhile)

    assert error_body(confirm(link)) == NOT_VALID
    assert password_of(member) == PASSWORD


def test_a_link_opens_nobody_elses_account(member, other_member, link, confirm):
    assert error_body(confirm({**link, "uid": str(other_member.pk)})) == NOT_VALID
    assert [password_of(somebody) for somebody in (member, other_member)] == [PASSWORD, PASSWORD]


def test_neither_admins_nor_the_demo_member_are_recovered(db, panel_admin, staff, confirm):
    demo = MemberFactory(is_read_only=True)

    for user in (panel_admin.user, staff, demo.user):
        token = default_token_generator.make_token(user)
        assert error_body(confirm({"uid": str(user.pk), "token": token})) == NOT_VALID
        user.refresh_from_db()
        assert user.check_password(PASSWORD)


@pytest.mark.parametrize(
    "changes",
    [{"uid": "x"}, {"uid": "00000000-0000-0000-0000-000000000000"}, {"token": "x"}, {"token": "abc-" + "0" * 32}],
    ids=str,
)
def test_a_link_that_never_was_is_not_valid(member, link, confirm, changes):
    assert error_body(confirm({**link, **changes})) == NOT_VALID
    assert password_of(member) == PASSWORD


@pytest.mark.parametrize("field", ["uid", "token"])
@pytest.mark.parametrize("value", [None, "", "x" * 10_000], ids=["null", "blank", "long"])
def test_a_link_that_was_cut_or_mangled_is_not_valid_either(link, confirm, field, value):
    answer = confirm({**link, field: value})

    assert (answer.status_code, answer.json()["errors"]) == (400, {field: ["This link is no longer valid"]})


@pytest.mark.parametrize("field", ["uid", "token", "newPassword", "confirmPassword"])
@pytest.mark.parametrize("value", [7, [], {}, True, "a\x00bcdef", "\ud800abcdef"], ids=repr)
def test_what_is_no_text_is_named(member, link, confirm, field, value):
    answer = confirm(link, **{field: value})

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert field in answer.json()["errors"]
    assert password_of(member) == PASSWORD


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        (
            {"newPassword": "short", "confirmPassword": "short"},
            {
                "newPassword": ["Password must be at least 6 characters"],
                "confirmPassword": ["Password confirmation required"],
            },
        ),
        ({"newPassword": ""}, {"newPassword": ["Password must be at least 6 characters"]}),
        ({"confirmPassword": ""}, {"confirmPassword": ["Password confirmation required"]}),
        ({"confirmPassword": None}, {"confirmPassword": ["Password confirmation required"]}),
        ({"confirmPassword": "another-password"}, {"confirmPassword": ["Passwords don't match"]}),
    ],
)
def test_the_passwords_are_judged_before_the_link(member, confirm, link, changes, errors):
    for token in (link["token"], "never-was"):
        answer = confirm({**link, "token": token}, **changes)
        assert (answer.status_code, answer.json()["errors"]) == (400, errors)
    assert password_of(member) == PASSWORD
    # What was refused for its fields has not spent the link.
    assert confirm(link).status_code == 200


def test_a_password_of_ten_thousand_characters_is_refused(member, link, confirm):
    answer = confirm(link, newPassword="x" * 10_000, confirmPassword="x" * 10_000)

    assert answer.status_code == 400
    assert "newPassword" in answer.json()["errors"]


def test_spaces_belong_to_a_password(link, confirm, visitor):
    confirm(link, newPassword="  six  ", confirmPassword="  six  ")

    assert sign_in(visitor, "six") != 200
    assert sign_in(visitor, "  six  ") == 200


def test_an_address_that_waits_for_its_confirmation_is_forgotten(member, link, confirm):
    EmailChange.objects.create(
        member=member, email="thief@example.com", token_hash="0" * 64, expires_at=timezone.now() + timedelta(hours=1)
    )

    confirm(link)

    assert not EmailChange.objects.exists()


def test_a_twenty_first_try_in_an_hour_is_throttled(member, link, confirm, visitor):
    for _ in range(20):
        assert confirm({**link, "token": "x"}, visitor).status_code == 400

    refused = confirm(link, visitor)

    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    assert refused["Retry-After"]
    assert password_of(member) == PASSWORD
