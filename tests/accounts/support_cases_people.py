"""The changes that superusers of the support desk make to staff accounts."""

from apps.accounts.models import User
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.factories import UserFactory

PAGE = "/staff/accounts/user"
PASSWORD = {"password": "vesper-secret", "confirm_password": "vesper-secret"}


def vesper(**facts: bool) -> User:
    return UserFactory(username="vesper", is_staff=True, **facts)


def create() -> AuditedChange:
    after = {"username": "vesper", "email": "vesper@example.com", "rights": "Support staff"}
    changes = {name: (None, value) for name, value in after.items()}
    given = {"username": "vesper", "email": "vesper@example.com", **PASSWORD}
    return AuditedChange(f"{PAGE}/add/", ExpectedEntry("staff_account_created", User, changes), given)


def close() -> AuditedChange:
    user = vesper()
    return AuditedChange(
        f"{PAGE}/{user.pk}/close/", ExpectedEntry("staff_account_closed", user, {"open": ("yes", "no")})
    )


def reopen() -> AuditedChange:
    user = vesper(is_active=False)
    return AuditedChange(
        f"{PAGE}/{user.pk}/reopen/", ExpectedEntry("staff_account_reopened", user, {"open": ("no", "yes")})
    )


def set_password() -> AuditedChange:
    user = vesper()
    kept = ExpectedEntry("staff_password_set", user, {"password": (None, "changed")})
    return AuditedChange(f"{PAGE}/{user.pk}/set-password/", kept, PASSWORD)


CASES = {
    "accounts_user_add": create,
    "accounts_user_close": close,
    "accounts_user_reopen": reopen,
    "accounts_user_set_password": set_password,
}
