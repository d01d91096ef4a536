"""Staff accounts, which superusers create, close, reopen and give passwords."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib import admin
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group, Permission
from django.urls import URLPattern, URLResolver
from django.utils import timezone

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.core.rules import MESSAGES
from apps.support import staff_accounts
from tests.factories import PASSWORD, Caller, UserFactory, caller_as

pytestmark = pytest.mark.django_db
USERS = "/staff/accounts/user"
ADD = f"{USERS}/add/"
OWN_PASSWORD = "/staff/password_change/"
REASON = {"reason": "Joins the night shift"}
NEW_PASSWORD = {"password": "night-shift-9", "confirm_password": "night-shift-9"}
NEW_ACCOUNT = {"username": "vesper", "email": "vesper@example.com", **NEW_PASSWORD, **REASON}


def sign_in(username: str, password: str) -> Caller:
    caller = Caller(fingerprint="")
    form = urlencode({"username": username, "password": password, "next": "/staff/"})
    caller.client.post(
        "/staff/login/", form, content_type="application/x-www-form-urlencoded", headers=caller.headers()
    )
    return caller


def can_sign_in(username: str, password: str) -> bool:
    return bool(sign_in(username, password).get("/staff/").status_code == 200)


def all_users() -> list[dict[str, Any]]:
    fields = ("pk", "username", "email", "password", "is_active", "kind", "is_superuser")
    return [
        {**row, "groups": sorted(Group.objects.filter(user=row["pk"]).values_list("name", flat=True))}
        for row in User.objects.order_by("pk").values(*fields)
    ]


def get_message(caller: Caller, response: Any) -> str:
    """The messages on the page, or on the page that the response redirects to."""
    page = caller.get(response["Location"]) if response.status_code == 302 else response
    return " ".join(str(message) for message in page.context["messages"])


def test_new_staff_user_has_only_the_permissions_of_the_group(staff_caller):
    response = staff_caller.upload(ADD, NEW_ACCOUNT)

    user = User.objects.get(username="vesper")
    assert response["Location"] == f"{USERS}/{user.pk}/change/"
    assert get_message(staff_caller, response) == "Created the staff account vesper."
    assert (user.kind, user.is_superuser, user.is_active, user.email) == ("staff", False, True, "vesper@example.com")
    assert [group.name for group in user.groups.all()] == ["Support staff"]
    assert not user.user_permissions.exists()
    assert user.password.startswith("argon2$argon2id$")
    caller = sign_in("Vesper", "night-shift-9")
    assert caller.get("/staff/accounts/member/").status_code == 200
    assert caller.get(f"{USERS}/").status_code == 403


def test_callsign_is_asked_when_the_account_is_created(staff_caller, support_member):
    taken = staff_caller.upload(ADD, {**NEW_ACCOUNT, "callsign": support_member.callsign.upper()})
    assert "callsign" in taken.context["form"].errors

    assert staff_caller.upload(ADD, {**NEW_ACCOUNT, "callsign": "Raven"}).status_code == 302
    assert User.objects.get(username="vesper").callsign == "Raven"


def test_add_page_names_the_permissions_of_a_new_account(staff_caller):
    page = staff_caller.get(ADD).content.decode()

    assert "Support staff: members and their data; not staff, admins or plans" in page


INVALID_ACCOUNTS = [
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
    ({"password": "night-shift"}, "This password is too short. It must contain at least 12 characters."),
    ({"password": "administrator"}, "This password is too common."),
    ({"password": "night\x00-shift"}, "This text holds characters that cannot be stored"),
    ({"password": "n" * 257}, "Ensure this value has at most 256 characters (it has 257)."),
    ({"password": ""}, "Password required"),
    ({"confirm_password": ""}, "Password confirmation required"),
    ({"confirm_password": "night-shirt-9"}, "Passwords don&#x27;t match"),
    ({"reason": " "}, "Please say why: the reason goes into the audit log"),
]


def test_invalid_account_is_refused_and_typed_values_are_kept(staff_caller, member):
    before = all_users()

    for change, message in INVALID_ACCOUNTS:
        response = staff_caller.upload(ADD, {**NEW_ACCOUNT, **change})
        page = response.content.decode()
        assert (response.status_code, all_users()) == (422, before), change
        assert message in page, change
        assert page.count('class="errorlist"') == 1, change
        assert "vesper@example.com" in page or "email" in change, change
        assert "night-shi" not in page, change
    assert not AuditLogEntry.objects.exists()


def test_permissions_added_to_the_form_are_ignored(staff_caller):
    rights = list(Permission.objects.values_list("pk", flat=True))[:5]

    staff_caller.upload(ADD, {**NEW_ACCOUNT, "is_superuser": "on", "user_permissions": rights, "groups": []})

    user = User.objects.get(username="vesper")
    assert (user.is_superuser, user.user_permissions.count(), user.groups.count()) == (False, 0, 1)


def test_closed_account_is_signed_out_and_can_sign_in_again_after_reopening(
    staff_caller, support_member, support_caller
):
    page = f"{USERS}/{support_member.pk}"
    assert support_caller.get("/staff/").status_code == 200

    closed = staff_caller.upload(f"{page}/close/", REASON)

    assert get_message(staff_caller, closed) == "Closed the account and ended its sessions."
    assert not support_member.sessions.exists()
    assert support_caller.get("/staff/").status_code == 302
    assert not can_sign_in("sable", PASSWORD)
    reopened = staff_caller.upload(f"{page}/reopen/", REASON)
    assert get_message(staff_caller, reopened) == "Reopened the account."
    assert can_sign_in("sable", PASSWORD)


@pytest.mark.parametrize("action", ["close", "reopen"])
def test_closing_or_reopening_twice_shows_a_message(staff_caller, support_member, action):
    support_member.is_active = action == "reopen"
    support_member.save()
    before = all_users()
    message = f"This account is {'open' if action == 'reopen' else 'closed'} already."
    page = f"{USERS}/{support_member.pk}/{action}/"

    assert get_message(staff_caller, staff_caller.get(page)) == message
    assert get_message(staff_caller, staff_caller.upload(page, REASON)) == message
    assert (all_users(), AuditLogEntry.objects.count()) == (before, 0)


@pytest.mark.parametrize(("action", "given"), [("close", {}), ("set-password", NEW_PASSWORD)])
def test_superuser_cannot_close_or_set_the_password_of_their_own_account(staff_caller, staff, action, given):
    before = all_users()

    response = staff_caller.upload(f"{USERS}/{staff.pk}/{action}/", {**given, **REASON})

    assert get_message(staff_caller, response) == "This is your own account. Another superuser can do this for you."
    assert (all_users(), AuditLogEntry.objects.count()) == (before, 0)
    shown = staff_caller.get(f"{USERS}/{staff.pk}/change/").content.decode()
    assert f"/{action}/" not in shown


def test_last_superuser_cannot_be_closed_by_a_concurrent_request(staff):
    other = UserFactory(kind=User.Kind.STAFF, is_superuser=True)
    # Both requests have passed the permission check. The change of the other superuser is committed first.
    staff_accounts.close_staff(user_id=staff.pk, actor=Actor(other), reason="First", now=timezone.now())

    with pytest.raises(staff_accounts.LastSuperuser):
        staff_accounts.close_staff(user_id=other.pk, actor=Actor(staff), reason="Second", now=timezone.now())

    other.refresh_from_db()
    assert other.is_active
    assert [entry.reason for entry in AuditLogEntry.objects.all()] == ["First"]


def test_superuser_can_close_another_superuser(staff_caller):
    other = UserFactory(kind=User.Kind.STAFF, is_superuser=True)

    assert staff_caller.upload(f"{USERS}/{other.pk}/close/", REASON).status_code == 302

    other.refresh_from_db()
    assert not other.is_active


def test_setting_a_password_ends_every_session_and_replaces_the_old_password(
    staff_caller, support_member, support_caller
):
    support_caller.get("/staff/")

    response = staff_caller.upload(f"{USERS}/{support_member.pk}/set-password/", {**NEW_PASSWORD, **REASON})

    assert get_message(staff_caller, response) == "Set the new password and ended every session."
    assert support_caller.get("/staff/").status_code == 302
    assert [can_sign_in("sable", password) for password in (PASSWORD, "night-shift-9")] == [False, True]


@pytest.mark.parametrize("action", ["close", "reopen", "set-password"])
def test_actions_are_refused_for_members_admins_and_unknown_ids(staff_caller, member, panel_admin, action):
    before = all_users()
    ids = [member.pk, panel_admin.pk, "00000000-0000-4000-8000-000000000000", "17", "x" * 300]

    responses = [staff_caller.upload(f"{USERS}/{pk}/{action}/", {**NEW_PASSWORD, **REASON}) for pk in ids]

    assert {response.status_code for response in responses[:3]} == {404}
    assert {response.status_code for response in responses[3:]} <= {302, 404}
    assert (all_users(), AuditLogEntry.objects.count()) == (before, 0)


def test_own_password_change_requires_the_current_one_and_ends_other_sessions(support_member, support_caller):
    elsewhere = caller_as(support_member)
    given = {"current_password": PASSWORD, **NEW_PASSWORD}

    response = support_caller.upload(OWN_PASSWORD, given)

    assert get_message(support_caller, response) == "Changed your password and ended your other sessions."
    assert support_member.sessions.count() == 1
    assert elsewhere.get("/staff/").status_code == 302
    assert [can_sign_in("sable", password) for password in (PASSWORD, "night-shift-9")] == [False, True]
    entry = AuditLogEntry.objects.get(action="own_password_changed")
    assert (entry.actor, entry.target_id, entry.description) == (
        support_member,
        support_member.pk,
        "Changed their own password",
    )
    assert entry.changes == [{"field": "password", "before": None, "after": "changed"}]


def test_invalid_own_password_change_is_refused(support_member, support_caller):
    before = all_users()
    short = {"password": "short", "confirm_password": "short"}

    for change, message in [
        ({"current_password": "wrong-horse"}, "Current password is incorrect"),
        ({"current_password": ""}, "Current password is incorrect"),
        (short, "This password is too short. It must contain at least 12 characters."),
        ({"confirm_password": "night-shirt-9"}, "Passwords don&#x27;t match"),
    ]:
        response = support_caller.upload(OWN_PASSWORD, {"current_password": PASSWORD, **NEW_PASSWORD, **change})
        assert (response.status_code, all_users()) == (422, before), change
        assert message in response.content.decode(), change
    assert not AuditLogEntry.objects.exists()


@pytest.mark.parametrize(
    "concurrent_change",
    [
        lambda user: staff_accounts.close_staff(user_id=user.pk, actor=COMMAND_LINE, reason="Left", now=timezone.now()),
        lambda user: staff_accounts.set_staff_password(
            user_id=user.pk, password="reset-password", actor=COMMAND_LINE, reason="Stolen", now=timezone.now()
        ),
    ],
    ids=["closed", "password reset"],
)
def test_own_password_change_is_refused_after_a_concurrent_close_or_reset(
    monkeypatch, support_member, support_caller, concurrent_change
):
    def hash_after_concurrent_change(password: str) -> str:
        monkeypatch.undo()
        concurrent_change(support_member)
        return make_password(password)

    monkeypatch.setattr(staff_accounts, "make_password", hash_after_concurrent_change)

    response = support_caller.upload(OWN_PASSWORD, {"current_password": PASSWORD, **NEW_PASSWORD})

    assert response.status_code == 422
    assert "Current password is incorrect" in response.content.decode()
    assert not support_member.sessions.exists()
    assert not can_sign_in("sable", NEW_PASSWORD["password"])
    assert not AuditLogEntry.objects.filter(action="own_password_changed").exists()


def test_own_password_change_is_locked_after_five_wrong_passwords(support_caller):
    given = {"current_password": "wrong-horse", **NEW_PASSWORD}
    for _ in range(5):
        support_caller.upload(OWN_PASSWORD, given)

    response = support_caller.upload(OWN_PASSWORD, {**given, "current_password": PASSWORD})

    assert response.status_code == 422
    assert "Too many failed attempts" in response.content.decode()
    assert can_sign_in("sable", PASSWORD)


def test_no_page_shows_a_password_or_its_hash(staff_caller, support_member):
    page = f"{USERS}/{support_member.pk}"
    forms = [ADD, f"{page}/set-password/", OWN_PASSWORD]
    paths = [f"{USERS}/", f"{page}/change/", f"{page}/close/", f"{page}/history/", *forms]
    typed = {**NEW_PASSWORD, "current_password": PASSWORD, "confirm_password": "another-one", "username": "x"}

    pages = [staff_caller.get(path) for path in paths] + [staff_caller.upload(path, typed) for path in forms]

    assert [response.status_code for response in pages] == [200] * 7 + [422] * 3
    for response in pages:
        text = response.content.decode()
        assert "argon2" not in text
        assert support_member.password not in text
        assert not re.search(r'type="password"[^>]*value=', text)
        assert "night-shift-9" not in text


def support_paths(own: User) -> Iterator[str]:
    """Every path of the support site, with the user's own id for each parameter."""

    def walk(patterns: list[Any], prefix: str) -> Iterator[str]:
        for pattern in patterns:
            route = prefix + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, route)
            elif isinstance(pattern, URLPattern) and pattern.name not in {None, "logout"} and "(?P" not in route:
                yield re.sub(r"<[^>]+>", str(own.pk), route)

    return walk(admin.site.get_urls(), "/staff/")


@pytest.mark.usefixtures("without_menu", "without_pages")
def test_support_staff_cannot_grant_permissions(support_caller, support_member, panel_admin):
    before, rights = all_users(), list(Permission.objects.values_list("pk", flat=True)[:5])
    group = list(Group.objects.values_list("name", "permissions"))
    forged = {
        **NEW_ACCOUNT,
        "is_superuser": "on",
        "kind": "member",
        "is_active": "on",
        "role": "super_admin",
        "groups": [1],
        "user_permissions": rights,
        "permissions": rights,
        "name": "Support staff",
        "current_password": "a guess",
    }
    auth_paths = ["/staff/auth/group/add/", "/staff/auth/group/1/change/", "/staff/auth/permission/add/"]
    paths = [*support_paths(support_member), f"/staff/accounts/adminaccount/{panel_admin.pk}/change/", *auth_paths]

    # Sent URL-encoded, because a multipart body would have a part for each permission.
    body, content_type = urlencode(forged, doseq=True), "application/x-www-form-urlencoded"
    responses = {
        path: support_caller.client.post(path, body, content_type, headers=support_caller.headers()).status_code
        for path in paths
    }

    assert len(responses) > 60
    assert {path: status for path, status in responses.items() if status >= 500} == {}
    assert {status for path, status in responses.items() if path.startswith((USERS, "/staff/auth/"))} <= {403, 404}
    assert all_users() == before
    assert list(Group.objects.values_list("name", "permissions")) == group


def test_user_list_is_only_for_superusers_even_with_the_permission(support_member, support_caller):
    support_member.user_permissions.set(Permission.objects.filter(content_type__model="user"))

    for path in (f"{USERS}/", ADD, f"{USERS}/{support_member.pk}/change/", f"{USERS}/{support_member.pk}/close/"):
        assert support_caller.get(path).status_code == 403
    assert support_caller.upload(ADD, NEW_ACCOUNT).status_code == 403
    assert not User.objects.filter(username="vesper").exists()


@pytest.mark.parametrize("amount", [1, 40])
def test_user_list_shows_the_kind_of_each_user(
    staff_caller, member, panel_admin, support_member, django_assert_num_queries, amount
):
    UserFactory.create_batch(amount)

    # One for the session with its user, one for the count, one for the page with the kind of each user.
    with django_assert_num_queries(3):
        page = staff_caller.get(f"{USERS}/").content.decode()

    for kind in ("Member", "Panel admin", "Support staff"):
        assert f">{kind}</td>" in page


@pytest.mark.usefixtures("member", "panel_admin", "support_member")
def test_user_list_is_filtered_by_kind(staff_caller):
    listed = {
        query: [user.username for user in staff_caller.get(f"{USERS}/?{query}").context["cl"].result_list]
        for query in ("kind__exact=member", "kind__exact=panel_admin", "kind__exact=staff", "is_superuser__exact=1", "")
    }

    assert listed == {
        "kind__exact=member": ["dana"],
        "kind__exact=panel_admin": ["rowan"],
        "kind__exact=staff": ["sable", "support"],
        "is_superuser__exact=1": ["support"],
        "": ["dana", "rowan", "sable", "support"],
    }


def test_successful_sign_in_is_audited_and_refused_one_is_not(support_member):
    sign_in("sable", "wrong-horse")
    sign_in("sable", PASSWORD)

    entry = AuditLogEntry.objects.get()
    assert (entry.action, entry.description, entry.changes) == ("signed_in", "Signed in to the support site", [])
    assert (entry.actor, entry.target_type, entry.target_id) == (support_member, "accounts.user", support_member.pk)
    assert entry.ip_address == "127.0.0.1"


def test_superuser_sets_callsigns_also_the_own_one(staff, staff_caller, support_member):
    for user, callsign in ((support_member, "Raven"), (staff, " K - 7 ")):
        page = f"{USERS}/{user.pk}/set-callsign/"
        assert page in staff_caller.get(f"{USERS}/{user.pk}/change/").content.decode()
        answer = staff_caller.upload(page, {"callsign": callsign, "seen": user.callsign, **REASON})
        assert answer.status_code == 302

    assert list(User.objects.order_by("callsign").values_list("callsign", flat=True)) == ["K - 7", "Raven"]
    assert "Members know you as <strong>K - 7</strong>" in staff_caller.get("/staff/").content.decode()
    assert "K - 7" in staff_caller.get(OWN_PASSWORD).content.decode()
    assert AuditLogEntry.objects.filter(action="staff_callsign_set").count() == 2


def test_invalid_callsign_is_refused_beside_its_field(staff_caller, support_member):
    UserFactory(username="vesper", kind=User.Kind.STAFF, callsign="Raven")
    before = support_member.callsign
    messages = {
        "raven": "Another staff user has this callsign",
        "R": "at least 2 characters",
        "x" * 31: "at most 30 characters",
        " ": "required",
        "Ra\u200bven": "invisible characters",
        "a\x07b": "cannot be stored",
    }

    for callsign, message in messages.items():
        form = {"callsign": callsign, "seen": before, **REASON}
        answer = staff_caller.upload(f"{USERS}/{support_member.pk}/set-callsign/", form)
        assert answer.status_code == 422, callsign
        assert any(message in error for error in answer.context["form"].errors["callsign"]), callsign
    support_member.refresh_from_db()
    assert support_member.callsign == before


def test_members_have_no_callsign(staff_caller, member):
    page = f"{USERS}/{member.pk}/set-callsign/"

    assert staff_caller.get(page).status_code == 404
    assert page not in staff_caller.get(f"{USERS}/{member.pk}/change/").content.decode()
