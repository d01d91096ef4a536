"""Audited changes of panel admin accounts, for ``test_every_change_is_audited``."""

from apps.accounts.models import AdminAccount
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.factories import AdminAccountFactory


def create() -> AuditedChange:
    body = {"username": "quill", "password": "quill-secret", "fullName": "Quill Mercer", "role": "admin"}
    after = {"username": "quill", "full name": "Quill Mercer", "role": "Admin", "active": "yes"}
    changes = {name: (None, value) for name, value in after.items()}
    return AuditedChange("/api/admin/accounts", ExpectedEntry("admin_account_created", AdminAccount, changes), body)


def change() -> AuditedChange:
    account = AdminAccountFactory(user__username="rowan")
    body = {"fullName": "Rowan Vale", "role": "super_admin", "password": "another-secret"}
    changes = {
        "full name": ("Rowan Hale", "Rowan Vale"),
        "role": ("Admin", "Super admin"),
        "password": (None, "changed"),
    }
    return AuditedChange(
        f"/api/admin/accounts/{account.pk}", ExpectedEntry("admin_account_changed", account, changes), body
    )


def update_credentials() -> AuditedChange:
    body = {"newUsername": "Warden", "newPassword": "new-secret", "confirmPassword": "new-secret"}
    changes = {"username": ("helm", "Warden"), "password": (None, "changed")}
    return AuditedChange(
        "/api/admin/update-credentials", ExpectedEntry("admin_credentials_changed", AdminAccount, changes), body
    )


CASES = {
    "POST /api/admin/accounts": create,
    "PATCH /api/admin/accounts/<uuid:account_id>": change,
    "POST /api/admin/update-credentials": update_credentials,
}
