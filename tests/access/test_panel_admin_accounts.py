"""Panel admin accounts, which super admins manage."""

import pytest

from apps.accounts.models import AdminAccount, User
from apps.audit.models import AuditLogEntry
from apps.factors.models import SecondFactor
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, AdminAccountFactory, Caller, caller_as
from tests.factors.authenticator import get_code

pytestmark = pytest.mark.django_db
PATH = "/api/admin/accounts"
NEW_ACCOUNT = {"username": "quill", "password": "quill-secret", "fullName": "Quill Mercer"}


def test_super_admin_lists_every_account(super_admin_caller, super_admin, panel_admin):
    accounts = super_admin_caller.get(PATH).json()["accounts"]

    assert {account["username"] for account in accounts} == {"helm", "rowan"}
    shown = next(account for account in accounts if account["username"] == "rowan")
    assert shown == {
        "id": str(panel_admin.pk),
        "username": "rowan",
        "fullName": "Rowan Hale",
        "role": "admin",
        "isActive": True,
        "lastLoginAt": None,
        "createdAt": f"{panel_admin.created_at:%Y-%m-%dT%H:%M:%SZ}",
        "version": 1,
    }


def test_new_admin_can_sign_in(super_admin_caller):
    for username, role in (("quill", {}), ("penn", {"role": "super_admin"})):
        response = super_admin_caller.post(PATH, {**NEW_ACCOUNT, "username": username, **role})

        assert response.status_code == 201
        assert response.json()["message"] == "Admin account created successfully"
        assert response.json()["admin"]["role"] == role.get("role", "admin")
        signed_in = Caller().post("/api/admin/login", {"username": username, "password": "quill-secret"})
        assert signed_in.json()["admin"]["fullName"] == "Quill Mercer"


def test_news_of_the_account_goes_to_the_email_of_a_new_admin(super_admin_caller):
    assert super_admin_caller.post(PATH, {**NEW_ACCOUNT, "email": "quill@example.com"}).status_code == 201
    caller = caller_as(User.objects.get(username="quill"))
    secret = caller.post("/api/user/security/totp", {"password": "quill-secret"}).json()["secret"]
    caller.post("/api/user/security/totp", {"code": get_code(secret)})

    assert OutgoingMail.objects.get().to_address == "quill@example.com"
    changes = AuditLogEntry.objects.get(action="admin_account_created").changes
    assert {"field": "email", "before": None, "after": "quill@example.com"} in changes


def test_list_of_accounts_starts_no_days_of_grace(super_admin_caller, panel_admin, settings):
    settings.STAFF_SECOND_FACTOR = "required"

    assert super_admin_caller.get(PATH).status_code == 200
    assert not SecondFactor.objects.filter(user=panel_admin.user).exists()


def test_invalid_account_is_refused(super_admin_caller, member):
    users = User.objects.count()

    for field, value, message in (
        ("email", "not an email", "Invalid email address"),
        ("email", "DANA@example.com", "Email is already registered"),
        ("username", "qu", "Username must be at least 3 characters"),
        ("password", "short", "Password must be at least 6 characters"),
        ("fullName", "Q", "Full name must be at least 2 characters"),
        ("role", "root", '"root" is not a valid choice.'),
        ("username", "DANA", "Username is already taken"),
    ):
        response = super_admin_caller.post(PATH, {**NEW_ACCOUNT, field: value})
        assert (response.status_code, response.json()["errors"]) == (400, {field: [message]})
    assert User.objects.count() == users


def test_admin_password_length_applies_to_every_new_password_of_an_admin(super_admin_caller, panel_admin, settings):
    settings.ADMIN_PASSWORD_LENGTH = 13
    credentials = {"newUsername": "helm", "newPassword": "quill-secret", "confirmPassword": "quill-secret"}

    refused = [
        super_admin_caller.post(PATH, NEW_ACCOUNT).json()["errors"]["password"],
        super_admin_caller.patch(f"{PATH}/{panel_admin.pk}", {"password": "quill-secret"}).json()["errors"]["password"],
        super_admin_caller.post("/api/admin/update-credentials", credentials).json()["errors"]["newPassword"],
    ]

    assert refused == [["Password must be at least 13 characters"]] * 3


def test_account_is_renamed_and_promoted(super_admin_caller, panel_admin):
    response = super_admin_caller.patch(f"{PATH}/{panel_admin.pk}", {"fullName": "Rowan Vale", "role": "super_admin"})

    assert (response.status_code, response.json()["message"]) == (200, "Admin account updated successfully")
    assert (response.json()["admin"]["fullName"], response.json()["admin"]["role"]) == ("Rowan Vale", "super_admin")


def test_deactivation_and_password_change_end_the_sessions(super_admin_caller, panel_admin):
    path, sign_in = f"{PATH}/{panel_admin.pk}", {"username": "rowan", "password": PASSWORD}
    for change in ({"isActive": False}, {"password": "another-secret"}):
        super_admin_caller.patch(path, {"isActive": True})
        caller = Caller()
        assert caller.post("/api/admin/login", sign_in).status_code == 200

        response = super_admin_caller.patch(path, change)

        assert (response.status_code, response.json()["admin"]["isActive"]) == (200, change.get("isActive", True))
        assert not panel_admin.user.sessions.exists()
        assert caller.get("/api/admin/me").status_code == 401
        assert caller.post("/api/admin/login", sign_in).status_code == 401


def test_last_active_super_admin_cannot_be_demoted_or_deactivated(super_admin_caller, super_admin):
    # An inactive super admin does not count.
    inactive = AdminAccountFactory(role=AdminAccount.Role.SUPER_ADMIN, user__is_active=False)

    for change in ({"role": "admin"}, {"isActive": False}):
        response = super_admin_caller.patch(f"{PATH}/{super_admin.pk}", {**change, "fullName": "Changed"})
        assert (response.status_code, response.json()["code"]) == (409, "last_super_admin"), change
    super_admin.refresh_from_db()
    assert (super_admin.full_name, super_admin.role, super_admin.user.is_active) == (
        "Helm Ostrander",
        "super_admin",
        True,
    )
    assert super_admin_caller.patch(f"{PATH}/{inactive.pk}", {"role": "admin"}).status_code == 200


@pytest.mark.parametrize("change", [{"role": "admin"}, {"isActive": False}])
def test_super_admin_can_step_down_if_another_is_active(super_admin_caller, super_admin, change):
    AdminAccountFactory(role=AdminAccount.Role.SUPER_ADMIN)

    assert super_admin_caller.patch(f"{PATH}/{super_admin.pk}", change).status_code == 200
    assert super_admin_caller.get(PATH).status_code in {401, 403}


def test_invalid_changes_and_unknown_accounts_are_refused(super_admin_caller, panel_admin, member):
    response = super_admin_caller.patch(f"{PATH}/{panel_admin.pk}", {"password": "short", "fullName": ""})

    assert response.json()["errors"] == {
        "fullName": ["Full name must be at least 2 characters"],
        "password": ["Password must be at least 6 characters"],
    }
    assert super_admin_caller.patch(f"{PATH}/{member.pk}", {"isActive": False}).status_code == 404
    member.user.refresh_from_db()
    assert member.user.is_active


def test_only_super_admins_manage_accounts(member_caller, admin_caller, staff_caller):
    for method, path in (("get", PATH), ("post", PATH), ("patch", f"{PATH}/00000000-0000-4000-8000-000000000000")):
        callers = (Caller(), member_caller, admin_caller, staff_caller)
        assert [getattr(caller, method)(path).status_code for caller in callers] == [401, 403, 403, 403], (method, path)


def audit_entries() -> list[tuple[str, str, dict[str, tuple[str | None, str | None]]]]:
    """Action, description and changes of each audit entry, oldest first."""
    return [
        (
            entry.action,
            entry.description,
            {change["field"]: (change["before"], change["after"]) for change in entry.changes},
        )
        for entry in AuditLogEntry.objects.order_by("created_at")
    ]


def test_account_creation_is_audited_without_the_password(super_admin_caller, super_admin):
    created = super_admin_caller.post(PATH, NEW_ACCOUNT).json()["admin"]

    assert audit_entries() == [
        (
            "admin_account_created",
            "Created the admin account quill",
            {
                "username": (None, "quill"),
                "full name": (None, "Quill Mercer"),
                "role": (None, "Admin"),
                "active": (None, "yes"),
            },
        )
    ]
    entry = AuditLogEntry.objects.get()
    assert (entry.actor, str(entry.target_id), entry.target_name) == (super_admin.user, created["id"], "Quill Mercer")
    assert_contains_no_secret(entry, "quill-secret")


def test_each_account_change_is_audited_with_values_before_and_after(super_admin_caller, panel_admin):
    for change in (
        {"fullName": "Rowan Vale", "role": "super_admin"},
        {"isActive": False},
        {"isActive": True, "password": "another-secret"},
        {"password": "a-third-secret"},
    ):
        assert super_admin_caller.patch(f"{PATH}/{panel_admin.pk}", change).status_code == 200

    assert audit_entries() == [
        (
            "admin_account_changed",
            "Changed the admin account rowan",
            {"full name": ("Rowan Hale", "Rowan Vale"), "role": ("Admin", "Super admin")},
        ),
        ("admin_account_deactivated", "Deactivated the admin account rowan", {"active": ("yes", "no")}),
        (
            "admin_account_reactivated",
            "Reactivated the admin account rowan",
            {"active": ("no", "yes"), "password": (None, "changed")},
        ),
        ("admin_account_changed", "Changed the admin account rowan", {"password": (None, "changed")}),
    ]
    for entry in AuditLogEntry.objects.all():
        assert_contains_no_secret(entry, "another-secret", "a-third-secret")


def assert_contains_no_secret(entry: AuditLogEntry, *secrets: str) -> None:
    texts = [str(value) for value in AuditLogEntry.objects.filter(pk=entry.pk).values_list()[0]]
    hashes = User.objects.values_list("password", flat=True)
    assert [text for text in texts for secret in (*secrets, *hashes, "argon2") if secret in text] == []


def test_each_change_increments_the_version_and_one_of_an_outdated_version_is_refused(super_admin_caller, panel_admin):
    path = f"{PATH}/{panel_admin.pk}"
    for version, change in enumerate(
        (
            {"fullName": "Rowan Hale", "isActive": True},
            {"role": "super_admin"},
            {"isActive": False},
            {"password": "another-secret"},
        )
    ):
        # The first one changes nothing.
        response = super_admin_caller.patch(path, change, **{"If-Match": f'"{version or 1}"'})
        assert (response.status_code, response.json()["admin"]["version"]) == (200, version + 1)
        assert len(audit_entries()) == version
    before = stored_values(panel_admin)

    refused = super_admin_caller.patch(path, {"fullName": "Lost", "password": "a-third-one"}, **{"If-Match": '"3"'})

    assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
    assert refused.json()["error"] == (
        "Somebody else changed this since you opened it. Look at it again before you change it"
    )
    for invalid in ("one", '"-1"', "W/1", '"1", "2"', "9" * 10):
        response = super_admin_caller.patch(path, {"fullName": "Lost"}, **{"If-Match": invalid})
        assert (response.status_code, response.json()["code"]) == (400, "invalid"), invalid
    assert (stored_values(panel_admin), len(audit_entries())) == (before, 3)


def stored_values(account: AdminAccount) -> dict[str, object]:
    return AdminAccount.objects.values(
        "full_name", "role", "version", "updated_at", "user__is_active", "user__password"
    ).get(pk=account.pk)


@pytest.mark.usefixtures("member")
def test_refused_requests_are_not_audited(super_admin_caller, super_admin, panel_admin):
    responses = [
        super_admin_caller.post(PATH, {**NEW_ACCOUNT, "username": "DANA"}),
        super_admin_caller.patch(f"{PATH}/{super_admin.pk}", {"role": "admin"}),
        super_admin_caller.patch(f"{PATH}/{panel_admin.pk}", {"password": "short"}),
    ]

    assert [response.status_code for response in responses] == [400, 409, 400]
    assert audit_entries() == []
