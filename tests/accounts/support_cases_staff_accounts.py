"""Audited changes of staff accounts on the support site, for ``test_every_change_is_audited``."""

from unittest.mock import ANY

from apps.accounts.models import User
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.factories import MemberFactory, UserFactory
from tests.factors.authenticator import set_up_totp

USERS = "/staff/accounts/user"
PASSWORD = {"password": "vesper-secret", "confirm_password": "vesper-secret"}


def create_staff_user(**fields: bool) -> User:
    return UserFactory(username="vesper", kind=User.Kind.STAFF, **fields)


def create() -> AuditedChange:
    after = {"username": "vesper", "email": "vesper@example.com", "rights": "Support staff"}
    changes = {name: (None, value) for name, value in after.items()}
    form = {"username": "vesper", "email": "vesper@example.com", **PASSWORD}
    return AuditedChange(f"{USERS}/add/", ExpectedEntry("staff_account_created", User, changes), form)


def close() -> AuditedChange:
    user = create_staff_user()
    return AuditedChange(
        f"{USERS}/{user.pk}/close/", ExpectedEntry("staff_account_closed", user, {"open": ("yes", "no")})
    )


def reopen() -> AuditedChange:
    user = create_staff_user(is_active=False)
    return AuditedChange(
        f"{USERS}/{user.pk}/reopen/", ExpectedEntry("staff_account_reopened", user, {"open": ("no", "yes")})
    )


def set_password() -> AuditedChange:
    user = create_staff_user()
    entry = ExpectedEntry("staff_password_set", user, {"password": (None, "changed")})
    return AuditedChange(f"{USERS}/{user.pk}/set-password/", entry, PASSWORD)


def reset_second_factor() -> AuditedChange:
    user = create_staff_user()
    set_up_totp(user)
    return AuditedChange(f"{USERS}/{user.pk}/reset-second-factor/", ExpectedEntry("second_factor_reset", user, {}))


def set_callsign() -> AuditedChange:
    user = create_staff_user()
    entry = ExpectedEntry("staff_callsign_set", user, {"callsign": (user.callsign, "Raven")})
    return AuditedChange(f"{USERS}/{user.pk}/set-callsign/", entry, {"callsign": "Raven", "seen": user.callsign})


def lift_lock() -> AuditedChange:
    member = MemberFactory()
    entry = ExpectedEntry("sign_in_lock_lifted", member.user, {"lifted until": (None, ANY)}, member)
    return AuditedChange(f"{USERS}/{member.pk}/lift-lock/", entry)


CASES = {
    "accounts_user_add": create,
    "accounts_user_close": close,
    "accounts_user_lift_lock": lift_lock,
    "accounts_user_reopen": reopen,
    "accounts_user_reset_second_factor": reset_second_factor,
    "accounts_user_set_callsign": set_callsign,
    "accounts_user_set_password": set_password,
}
