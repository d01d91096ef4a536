"""The admin accounts of the panel, which super admins manage."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from apps.access import email_change
from apps.access.audit_actions import AuditAction
from apps.accounts.models import AdminAccount, User
from apps.accounts.sessions import end_sessions
from apps.audit import services as audit
from apps.audit.services import NEW_PASSWORD
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.request_meta import Actor
from apps.core.rules import MESSAGES
from apps.core.text import identity_key
from apps.core.versions import require_version

Role = AdminAccount.Role

_EMAIL_TAKEN = {"email": [MESSAGES["registration"]["emailTaken"]]}


class LastSuperAdmin(Conflict):
    code = "last_super_admin"
    message = "The last active super admin can be neither demoted nor deactivated"


def get_accounts() -> QuerySet[AdminAccount]:
    """Oldest first."""
    return AdminAccount.objects.select_related("user").order_by("created_at", "pk")


def create_account(
    *,
    username: str,
    password: str,
    full_name: str,
    actor: Actor,
    role: str = Role.ADMIN,
    email: str = "",
    now: datetime,
) -> AdminAccount:
    """Raise ``Invalid`` if any user has the username or email already. The email is for news of the account."""
    # Hashing is slow, so do it before the transaction takes its locks.
    user = User(username=username, email=email, password=make_password(password), kind=User.Kind.PANEL_ADMIN)
    try:
        with transaction.atomic(durable=True):
            user.save(force_insert=True)
            if email and email_change.is_reserved(email, now=now):
                raise Invalid(_EMAIL_TAKEN)
            account = AdminAccount.objects.create(user=user, full_name=full_name, role=role)
            audit.log(
                AuditAction.ADMIN_ACCOUNT_CREATED,
                actor=actor,
                target=account,
                description=f"Created the admin account {username}",
                after={**_get_snapshot(account), **({"email": email} if email else {})},
                now=now,
            )
            return account
    except IntegrityError as error:
        raise Invalid(_get_taken_error(username)) from error


def change_account(
    *,
    account_id: UUID,
    actor: Actor,
    expected_version: int | None = None,
    full_name: str | None = None,
    role: str | None = None,
    is_active: bool | None = None,
    password: str | None = None,
    now: datetime,
) -> AdminAccount:
    """Change the values that are not ``None``. A new password or a deactivation ends every session of the account.

    Raises ``NotFound``, ``LastSuperAdmin``, and ``EditConflict`` if the version is not the expected one.
    """
    # Hashing is slow, so do it before the transaction takes its locks.
    password_hash = make_password(password) if password is not None else None
    with transaction.atomic(durable=True):
        _lock_super_admins()
        account = _get_locked_account(account_id)
        require_version(account, expected_version)
        if role == Role.ADMIN or is_active is False:
            _require_another_super_admin(account)
        before = _get_snapshot(account)
        account.full_name = full_name if full_name is not None else account.full_name
        account.role = role or account.role
        account.user.is_active = account.user.is_active if is_active is None else is_active
        account.user.password = password_hash or account.user.password
        after = {**_get_snapshot(account), **(NEW_PASSWORD if password_hash else {})}
        if after != before:
            _store(account, actor=actor, before=before, after=after, now=now)
    return account


def _store(
    account: AdminAccount, *, actor: Actor, before: dict[str, Any], after: dict[str, Any], now: datetime
) -> None:
    account.version += 1
    account.save(update_fields=["full_name", "role", "version", "updated_at"])
    account.user.save(update_fields=["is_active", "password"])
    if not account.user.is_active or "password" in after:
        end_sessions(user=account.user)
    verb = "changed"
    if before["active"] != after["active"]:
        verb = "reactivated" if account.user.is_active else "deactivated"
    audit.log(
        AuditAction(f"admin_account_{verb}"),
        actor=actor,
        target=account,
        description=f"{verb.capitalize()} the admin account {account.user.username}",
        before=before,
        after=after,
        now=now,
    )


def _get_snapshot(account: AdminAccount) -> dict[str, Any]:
    user = account.user
    return {"username": user.username, **audit.snapshot(account, "full_name", "role"), "active": user.is_active}


def _lock_super_admins() -> None:
    """Serialize changes, so that two super admins cannot demote each other at the same time."""
    list(AdminAccount.objects.select_for_update().filter(role=Role.SUPER_ADMIN).order_by("pk").values_list("pk"))


def _get_locked_account(account_id: UUID) -> AdminAccount:
    accounts = AdminAccount.objects.select_related("user").select_for_update(of=("self", "user"))
    account = accounts.filter(pk=account_id).first()
    if account is None:
        raise NotFound
    return account


def _require_another_super_admin(account: AdminAccount) -> None:
    if not account.is_super_admin or not account.user.is_active:
        return
    others = AdminAccount.objects.filter(role=Role.SUPER_ADMIN, user__is_active=True).exclude(pk=account.pk)
    if not others.exists():
        raise LastSuperAdmin


def _get_taken_error(username: str) -> dict[str, list[str]]:
    if User.objects.filter(username_key=identity_key(username)).exists():
        return {"username": [MESSAGES["username"]["taken"]]}
    return _EMAIL_TAKEN
