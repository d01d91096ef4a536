"""Sign-in to the panel, and changing one's own username and password there."""

from datetime import datetime
from typing import cast

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from apps.access.audit_actions import AuditAction
from apps.accounts.credentials import KnownDevice, verify
from apps.accounts.models import AdminAccount, User
from apps.accounts.sessions import end_sessions
from apps.audit import services as audit
from apps.audit.services import NEW_PASSWORD
from apps.core.errors import Invalid, StepUpRequired
from apps.core.request_meta import Actor, RequestMeta
from apps.core.rules import MESSAGES
from apps.factors.step_up import PASSWORD, require_step_up
from apps.factors.verification import SecondStep


def authenticate(
    *,
    username: str,
    password: str,
    known_device: KnownDevice,
    second_step: SecondStep,
    meta: RequestMeta,
    now: datetime,
) -> AdminAccount:
    """Return the admin of this name and password. Raises the refusals of ``verify``, and ``SecondFactorRequired``."""
    user = verify(
        username=username,
        password=password,
        ip_address=meta.ip_address,
        known_device=known_device,
        kind=User.Kind.PANEL_ADMIN,
        now=now,
    )
    second_step(user)
    return user.admin_account


def log_sign_in(account: AdminAccount, *, meta: RequestMeta, now: datetime) -> None:
    """Write the sign-in to the audit log, in the caller's transaction."""
    audit.log(
        AuditAction.SIGNED_IN,
        actor=Actor(account.user, meta),
        target=account,
        description="Signed in to the panel",
        now=now,
    )


def update_credentials(*, actor: Actor, new_username: str, new_password: str, now: datetime) -> None:
    """Give the calling admin a new name and password, and end all their sessions, the calling one included.

    It does not ask for the current password, so it raises ``StepUpRequired`` if the last proof is older than fifteen
    minutes or the sign-in has been ended. Raises ``Invalid`` if the name is taken.
    """
    require_step_up(actor.user, actor.meta, now=now)
    # Hashing is slow, so it is done before the transaction takes its locks.
    password = make_password(new_password)
    try:
        _store_credentials(cast(User, actor.user), new_username, password, actor=actor, now=now)
    except IntegrityError as error:
        raise Invalid({"new_username": [MESSAGES["username"]["taken"]]}) from error


@transaction.atomic(durable=True)
def _store_credentials(caller: User, username: str, password: str, *, actor: Actor, now: datetime) -> None:
    account = AdminAccount.objects.select_related("user").select_for_update(of=("self", "user")).get(pk=caller.pk)
    user, before = account.user, account.user.username
    # If a super admin has just closed the account or set a password, this sign-in is no longer valid.
    if not user.is_active or user.password != caller.password:
        raise StepUpRequired([PASSWORD])
    user.username, user.password = username, password
    user.save(update_fields=["username", "password"])
    account.version += 1
    account.save(update_fields=["version", "updated_at"])
    end_sessions(user=user)
    audit.log(
        AuditAction.ADMIN_CREDENTIALS_CHANGED,
        actor=actor,
        target=account,
        description="Changed their own username and password" if username != before else "Changed their own password",
        before={"username": before},
        after={"username": username, **NEW_PASSWORD},
        now=now,
    )
