"""The panel's admin accounts, which a super_admin manages (member specification, sections 5 and 6)."""

from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from apps.accounts.models import AdminAccount, User
from apps.accounts.sessions import end_all
from apps.common.errors import Conflict, Invalid, NotFound
from apps.common.rules import MESSAGES

Role = AdminAccount.Role


class LastSuperAdmin(Conflict):
    """Without an active super_admin nobody could manage the accounts any more."""

    code = "last_super_admin"
    sentence = "The last active super admin can be neither demoted nor deactivated"


def every_account() -> QuerySet[AdminAccount]:
    """All accounts, oldest first."""
    return AdminAccount.objects.select_related("user").order_by("created_at", "pk")


def create_account(*, username: str, password: str, full_name: str, role: str = Role.ADMIN) -> AdminAccount:
    """Store a new admin. Raises ``Invalid`` where the name is taken, be it by a member."""
    # Hashing takes long: not while the transaction holds its locks.
    user = User(username=username, password=make_password(password))
    try:
        with transaction.atomic(durable=True):
            user.save(force_insert=True)
            return AdminAccount.objects.create(user=user, full_name=full_name, role=role)
    except IntegrityError as error:
        raise Invalid({"username": [MESSAGES["username"]["taken"]]}) from error


def change_account(
    *,
    account_id: UUID,
    full_name: str | None = None,
    role: str | None = None,
    is_active: bool | None = None,
    password: str | None = None,
) -> AdminAccount:
    """Change what is given. A new password and a deactivation end every session of the account.

    Raises ``NotFound`` and ``LastSuperAdmin``.
    """
    # Hashing takes long: not while the transaction holds its locks.
    password_hash = make_password(password) if password is not None else None
    with transaction.atomic(durable=True):
        _lock_super_admins()
        account = AdminAccount.objects.select_related("user").filter(pk=account_id).first()
        if account is None:
            raise NotFound
        if role == Role.ADMIN or is_active is False:
            _require_another_super_admin(account)
        account.full_name = full_name if full_name is not None else account.full_name
        account.role = role or account.role
        account.save(update_fields=["full_name", "role", "updated_at"])
        _change_user(account.user, is_active=is_active, password_hash=password_hash)
    return account


def _change_user(user: User, *, is_active: bool | None, password_hash: str | None) -> None:
    if is_active is not None:
        user.is_active = is_active
        user.save(update_fields=["is_active"])
    if password_hash is not None:
        user.password = password_hash
        user.save(update_fields=["password"])
    if is_active is False or password_hash is not None:
        end_all(user=user)


def _lock_super_admins() -> None:
    """Of two who demote each other at once, the second waits here and then sees what the first has done."""
    list(AdminAccount.objects.select_for_update().filter(role=Role.SUPER_ADMIN).order_by("pk").values_list("pk"))


def _require_another_super_admin(account: AdminAccount) -> None:
    if not account.is_super_admin or not account.user.is_active:
        return
    others = AdminAccount.objects.filter(role=Role.SUPER_ADMIN, user__is_active=True).exclude(pk=account.pk)
    if not others.exists():
        raise LastSuperAdmin
