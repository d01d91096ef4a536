"""Accounts of support staff: superusers of the desk open, close and reopen them, and nobody else."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib import admin
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group, Permission
from django.urls import URLPattern, URLResolver

from apps.accounts.models import User
from apps.audit.models import RecordEntry
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.core.rules import MESSAGES
from apps.support import staff_accounts
from tests.factories import PASSWORD, Caller, UserFactory, caller_as

pytestmark = pytest.mark.django_db
USERS = "/staff/accounts/user"
ADD = f"{USERS}/add/"
OWN_PASSWORD = "/staff/password_change/"
REASON = {"reason": "Joins the night shift"}
NEW_PASSWORD = {"password": "night-shift", "confirm_password": "night-shift"}
NEW = {"username": "vesper", "email": "vesper@example.com", **NEW_PASSWORD, **REASON}


def sign_in(username: str, password: str) -> Caller:
    caller = Caller(fingerprint="")
    form = urlencode({"username": username, "password": password, "next": "/staff/"})
    caller.client.post(
        "/staff/login/", form, content_type="application/x-www-form-urlencoded", headers=caller.headers()
    )
    return caller


def may_enter(username: str, password: str) -> bool:
    return bool(sign_in(username, password).get("/staff/").status_code == 200)


def everybody() -> list[dict[str, Any]]:
    fields = ("pk", "username", "email", "password", "is_active", "is_staff", "is_superuser")
    return [
        {**row, "groups": sorted(Group.objects.filter(user=row["pk"]).values_list("name", flat=True))}
        for row in User.objects.order_by("pk").values(*fields)
    ]


def said(caller: Caller, answer: Any) -> str:
    """What the page says to which an answer leads."""
    assert answer.status_code == 302
    return " ".join(str(message) for message in caller.get(answer["Location"]).context["messages"])


def test_a_new_staff_user_comes_in_with_the_rights_of_the_group_and_no_more(staff_caller):
    answer = staff_caller.upload(ADD, NEW)

    user = User.objects.get(username="vesper")
    assert answer["Location"] == f"{USERS}/{user.pk}/change/"
    assert said(staff_caller, answer) == "Created the staff account vesper."
    assert (user.is_staff, user.is_superuser, user.is_active, user.email) == (True, False, True, "vesper@example.com")
    assert [group.name for group in user.groups.all()] == ["Support staff"]
    assert not user.user_permissions.exists()
    assert user.password.startswith("argon2$argon2id$")
    caller = sign_in("Vesper", "night-shift")
    assert caller.get("/staff/accounts/member/").status_code == 200
    assert caller.get(f"{USERS}/").status_code == 403


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"username": "ve"}, "Username must be at least 3 characters"),
        ({"username": ""}, "Username must be at least 3 characters"),
        ({"username": "v" * 151}, "Ensure this value has at most 150 characters (it has 151)."),
        ({"username": "ves\u200bper"}, MESSAGES["username"]["characters"]),
        ({"username": "ves\x00per"}, "This text holds characters that cannot be stored"),
        ({"username": "DANA"}, "Username is already taken"),
        ({"email": ""}, "Invalid email address"),
        ({"email": "vesper"}, "Invalid email address"),
        ({"email": "ves\u200bper@example.com"}, "Invalid email address"),
        ({"email": "ves\x00per@example.com"}, "Null characters are not allowed."),
        ({"email": "DANA@example.com"}, "Email is already registered"),
        ({"password": "short"}, "Password must be at least 6 characters"),
        ({"password": "night\x00-shift"}, "This text holds characters that cannot be stored"),
        ({"password": "n" * 257}, "Ensure this value has at most 256 characters (it has 257)."),
        ({"password": ""}, "Password must be at least 6 characters"),
        ({"confirm_password": ""}, "Password confirmation required"),
        ({"confirm_password": "night-shirt"}, "Passwords don&#x27;t match"),
        ({"reason": " "}, "Please say why: the reason goes into the audit log"),
    ],
)
def test_a_wrong_account_is_refused_and_what_was_typed_stays(staff_caller, member, change, message):
    before = everybody()

    answer = staff_caller.upload(ADD, {**NEW, **change})

    page = answer.content.decode()
    assert (answer.status_code, everybody()) == (422, before)
    assert message in page
    assert page.count('class="errorlist"') == 1
    assert "vesper@example.com" in page or "email" in change
    assert "night-shi" not in page
    assert not RecordEntry.objects.exists()


def test_rights_that_are_forged_into_the_form_are_not_given(staff_caller):
    rights = list(Permission.objects.values_list("pk", flat=True))[:5]

    staff_caller.upload(ADD, {**NEW, "is_superuser": "on", "user_permissions": rights, "groups": []})

    user = User.objects.get(username="vesper")
    assert (user.is_superuser, user.user_permissions.count(), user.groups.count()) == (False, 0, 1)


def test_a_closed_account_is_out_at_once_and_comes_in_again_once_reopened(staff_caller, support_member, support_caller):
    page = f"{USERS}/{support_member.pk}"
    assert support_caller.get("/staff/").status_code == 200

    closed = staff_caller.upload(f"{page}/close/", REASON)

    assert said(staff_caller, closed) == "Closed the account and ended its sessions."
    assert not support_member.sessions.exists()
    assert support_caller.get("/staff/").status_code == 302
    assert not may_enter("sable", PASSWORD)
    reopened = staff_caller.upload(f"{page}/reopen/", REASON)
    assert said(staff_caller, reopened) == "Reopened the account."
    assert may_enter("sable", PASSWORD)


@pytest.mark.parametrize("action", ["close", "reopen"])
def test_the_second_of_two_is_told_that_it_is_done(staff_caller, support_member, action):
    support_member.is_active = action == "reopen"
    support_member.save()
    before = everybody()
    message = f"This account is {'open' if action == 'reopen' else 'closed'} already."
    page = f"{USERS}/{support_member.pk}/{action}/"

    assert said(staff_caller, staff_caller.get(page)) == message
    assert said(staff_caller, staff_caller.upload(page, REASON)) == message
    assert (everybody(), RecordEntry.objects.count()) == (before, 0)


@pytest.mark.parametrize(("action", "given"), [("close", {}), ("set-password", NEW_PASSWORD)])
def test_nobody_does_it_to_themselves(staff_caller, staff, action, given):
    before = everybody()

    answer = staff_caller.upload(f"{USERS}/{staff.pk}/{action}/", {**given, **REASON})

    assert said(staff_caller, answer) == "This is your own account. Another superuser can do this for you."
    assert (everybody(), RecordEntry.objects.count()) == (before, 0)
    shown = staff_caller.get(f"{USERS}/{staff.pk}/change/").content.decode()
    assert f"/{action}/" not in shown


def test_of_two_superusers_who_close_each_other_at_once_one_stays(staff):
    other = UserFactory(is_staff=True, is_superuser=True)
    # Both were let in; the other's change is the first.
    staff_accounts.close_staff(user_id=staff.pk, actor=Actor(other), reason="First")

    with pytest.raises(staff_accounts.LastSuperuser):
        staff_accounts.close_staff(user_id=other.pk, actor=Actor(staff), reason="Second")

    other.refresh_from_db()
    assert other.is_active
    assert [entry.reason for entry in RecordEntry.objects.all()] == ["First"]


def test_a_superuser_closes_another(staff_caller):
    other = UserFactory(is_staff=True, is_superuser=True)

    assert staff_caller.upload(f"{USERS}/{other.pk}/close/", REASON).status_code == 302

    other.refresh_from_db()
    assert not other.is_active


def test_a_new_password_ends_every_session_and_the_old_one_opens_no_more(staff_caller, support_member, support_caller):
    support_caller.get("/staff/")

    answer = staff_caller.upload(f"{USERS}/{support_member.pk}/set-password/", {**NEW_PASSWORD, **REASON})

    assert said(staff_caller, answer) == "Set the new password and ended every session."
    assert support_caller.get("/staff/").status_code == 302
    assert [may_enter("sable", password) for password in (PASSWORD, "night-shift")] == [False, True]


@pytest.mark.parametrize("action", ["close", "reopen", "set-password"])
def test_members_admins_and_nobody_are_no_staff_accounts(staff_caller, member, panel_admin, action):
    before = everybody()
    ids = [member.pk, panel_admin.pk, "00000000-0000-4000-8000-000000000000", "17", "x" * 300]

    answers = [staff_caller.upload(f"{USERS}/{one}/{action}/", {**NEW_PASSWORD, **REASON}) for one in ids]

    assert {answer.status_code for answer in answers[:3]} == {404}
    assert {answer.status_code for answer in answers[3:]} <= {302, 404}
    assert (everybody(), RecordEntry.objects.count()) == (before, 0)


def test_ones_own_password_needs_the_present_one_and_ends_the_other_sessions(support_member, support_caller):
    elsewhere = caller_as(support_member)
    given = {"current_password": PASSWORD, **NEW_PASSWORD}

    answer = support_caller.upload(OWN_PASSWORD, given)

    assert said(support_caller, answer) == "Changed your password, and ended every other session of yours."
    assert support_member.sessions.count() == 1
    assert elsewhere.get("/staff/").status_code == 302
    assert [may_enter("sable", password) for password in (PASSWORD, "night-shift")] == [False, True]
    entry = RecordEntry.objects.get(action="own_password_changed")
    assert (entry.actor, entry.subject_id, entry.description) == (
        support_member,
        support_member.pk,
        "Changed their own password",
    )
    assert entry.changes == [{"field": "password", "before": None, "after": "changed"}]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"current_password": "wrong-horse"}, "Current password is incorrect"),
        ({"current_password": ""}, "Current password is incorrect"),
        ({"password": "short", "confirm_password": "short"}, "Password must be at least 6 characters"),
        ({"confirm_password": "night-shirt"}, "Passwords don&#x27;t match"),
    ],
)
def test_a_wrong_new_password_of_ones_own_changes_nothing(support_member, support_caller, change, message):
    before = everybody()

    answer = support_caller.upload(OWN_PASSWORD, {"current_password": PASSWORD, **NEW_PASSWORD, **change})

    assert (answer.status_code, everybody()) == (422, before)
    assert message in answer.content.decode()
    assert not RecordEntry.objects.exists()


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda user: staff_accounts.close_staff(user_id=user.pk, actor=COMMAND_LINE, reason="Left"),
        lambda user: staff_accounts.set_staff_password(
            user_id=user.pk, password="given-anew", actor=COMMAND_LINE, reason="Stolen"
        ),
    ],
    ids=["closed", "given another password"],
)
def test_who_is_shut_out_meanwhile_does_not_come_in_by_a_password_of_their_own(
    monkeypatch, support_member, support_caller, meanwhile
):
    def hashed_too_late(password: str) -> str:
        monkeypatch.undo()
        meanwhile(support_member)
        return make_password(password)

    monkeypatch.setattr(staff_accounts, "make_password", hashed_too_late)

    answer = support_caller.upload(OWN_PASSWORD, {"current_password": PASSWORD, **NEW_PASSWORD})

    assert answer.status_code == 422
    assert "Current password is incorrect" in answer.content.decode()
    assert not support_member.sessions.exists()
    assert not may_enter("sable", NEW_PASSWORD["password"])
    assert not RecordEntry.objects.filter(action="own_password_changed").exists()


def test_guessing_at_ones_own_password_is_locked(support_caller):
    given = {"current_password": "wrong-horse", **NEW_PASSWORD}
    for _ in range(5):
        support_caller.upload(OWN_PASSWORD, given)

    answer = support_caller.upload(OWN_PASSWORD, {**given, "current_password": PASSWORD})

    assert answer.status_code == 422
    assert "Too many failed attempts" in answer.content.decode()
    assert may_enter("sable", PASSWORD)


def test_no_page_shows_a_password_or_its_hash(staff_caller, support_member):
    page = f"{USERS}/{support_member.pk}"
    forms = [ADD, f"{page}/set-password/", OWN_PASSWORD]
    shown = [f"{USERS}/", f"{page}/change/", f"{page}/close/", f"{page}/history/", *forms]
    typed = {**NEW_PASSWORD, "current_password": PASSWORD, "confirm_password": "another-one", "username": "x"}

    pages = [staff_caller.get(path) for path in shown] + [staff_caller.upload(path, typed) for path in forms]

    assert [answer.status_code for answer in pages] == [200] * 7 + [422] * 3
    for answer in pages:
        text = answer.content.decode()
        assert "argon2" not in text
        assert support_member.password not in text
        assert not re.search(r'type="password"[^>]*value=', text)
        assert "night-shift" not in text


def pages_of_the_desk(own: User) -> Iterator[str]:
    """Every address of the desk, about the caller where it is about somebody."""

    def walk(patterns: list[Any], prefix: str) -> Iterator[str]:
        for pattern in patterns:
            route = prefix + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, route)
            elif isinstance(pattern, URLPattern) and pattern.name not in {None, "logout"} and "(?P" not in route:
                yield re.sub(r"<[^>]+>", str(own.pk), route)

    return walk(admin.site.get_urls(), "/staff/")


def test_support_staff_cannot_give_themselves_or_anybody_rights(support_caller, support_member, panel_admin):
    before, rights = everybody(), list(Permission.objects.values_list("pk", flat=True))
    group = list(Group.objects.values_list("name", "permissions"))
    forged = {
        **NEW,
        "is_superuser": "on",
        "is_staff": "on",
        "is_active": "on",
        "role": "super_admin",
        "groups": [1],
        "user_permissions": rights,
        "permissions": rights,
        "name": "Support staff",
        "current_password": "a guess",
    }
    by_hand = ["/staff/auth/group/add/", "/staff/auth/group/1/change/", "/staff/auth/permission/add/"]
    paths = [*pages_of_the_desk(support_member), f"/staff/accounts/adminaccount/{panel_admin.pk}/change/", *by_hand]

    # As a browser sends a form without files; as one with files, each of the rights would be a part to be read.
    sent, kind = urlencode(forged, doseq=True), "application/x-www-form-urlencoded"
    answers = {
        path: support_caller.client.post(path, sent, kind, headers=support_caller.headers()).status_code
        for path in paths
    }

    assert len(answers) > 60
    assert {path: status for path, status in answers.items() if status >= 500} == {}
    assert {status for path, status in answers.items() if path.startswith((USERS, "/staff/auth/"))} <= {403, 404}
    assert everybody() == before
    assert list(Group.objects.values_list("name", "permissions")) == group
    assert support_caller.get(f"{USERS}/").status_code == 403


def test_the_list_of_users_is_for_superusers_even_where_a_right_was_given_by_hand(support_member, support_caller):
    support_member.user_permissions.set(Permission.objects.filter(content_type__model="user"))

    for path in (f"{USERS}/", ADD, f"{USERS}/{support_member.pk}/change/", f"{USERS}/{support_member.pk}/close/"):
        assert support_caller.get(path).status_code == 403
    assert support_caller.upload(ADD, NEW).status_code == 403
    assert not User.objects.filter(username="vesper").exists()


@pytest.mark.parametrize("amount", [1, 40])
def test_the_list_says_of_everybody_which_door_is_theirs(
    staff_caller, member, panel_admin, support_member, django_assert_num_queries, amount
):
    UserFactory.create_batch(amount)

    # The session with its user; how many there are; the page with what each of them is.
    with django_assert_num_queries(3):
        page = staff_caller.get(f"{USERS}/").content.decode()

    for door in ("Member", "Panel admin", "Support staff", "Superuser of the desk", "No door"):
        assert f">{door}</td>" in page


@pytest.mark.parametrize(
    ("door", "names"),
    [
        ("member", ["dana"]),
        ("panel_admin", ["rowan"]),
        ("staff", ["sable"]),
        ("superuser", ["support"]),
        ("none", ["nobody"]),
        ("nonsense", ["dana", "nobody", "rowan", "sable", "support"]),
    ],
)
@pytest.mark.usefixtures("member", "panel_admin", "support_member")
def test_the_list_is_narrowed_to_one_door(staff_caller, door, names):
    UserFactory(username="nobody")

    shown = staff_caller.get(f"{USERS}/", {"door": door}).context["cl"].result_list

    assert [user.username for user in shown] == names


def test_a_sign_in_at_the_desk_is_on_record_and_a_refused_one_is_not(support_member):
    sign_in("sable", "wrong-horse")
    sign_in("sable", PASSWORD)

    entry = RecordEntry.objects.get()
    assert (entry.action, entry.description, entry.changes) == ("signed_in", "Signed in to the support desk", [])
    assert (entry.actor, entry.subject_type, entry.subject_id) == (support_member, "user", support_member.pk)
    assert entry.ip_address == "127.0.0.1"
