"""Sign-in to the panel, and changing one's own username and password there."""

from datetime import datetime, timedelta
from functools import partial

from django.contrib.auth import login, logout
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from apps.accounts import known_browser
from apps.accounts.credentials import verify
from apps.accounts.models import AdminAccount, User
from apps.accounts.sessions import SIGNED_IN_AT_KEY, end_sessions, get_signed_in_at
from apps.audit import services as audit
from apps.audit.services import NEW_PASSWORD
from apps.core.errors import Forbidden, Invalid
from apps.core.request_meta import Actor, client_ip
from apps.core.rules import MESSAGES

# Changing the credentials does not ask for the current password, so it requires a recent sign-in.
SIGN_IN_MAX_AGE = timedelta(minutes=15)


class ReauthenticationRequired(Forbidden):
    code = "reauthenticate"
    message = MESSAGES["signIn"]["reauthenticate"]


def is_panel_admin(user: User) -> bool:
    return user.is_panel_admin and not user.is_member and not user.is_staff


def sign_in(*, request: HttpRequest, username: str, password: str, now: datetime) -> AdminAccount:
    """Raise the same errors as ``verify``."""
    user = verify(
        username=username,
        password=password,
        ip_address=client_ip(request),
        known_device=partial(known_browser.get_browser_id, request),
        may_enter=is_panel_admin,
        now=now,
    )
    with transaction.atomic(durable=True):
        login(request, user, backend="apps.support.sign_in.StaffBackend")
        audit.log(
            actor=Actor.of(request),
            action="signed_in",
            description="Signed in to the panel",
            subject=user.admin_account,
            now=now,
        )
    request.session[SIGNED_IN_AT_KEY] = now.isoformat()
    return user.admin_account


def update_credentials(
    *, admin: AdminAccount, request: HttpRequest, new_username: str, new_password: str, now: datetime
) -> None:
    """Change the admin's username and password, and end every session of the admin, including this one.

    Raises ``ReauthenticationRequired`` if the sign-in is older than fifteen minutes or was ended concurrently, and
    ``Invalid`` if the username is taken.
    """
    signed_in = get_signed_in_at(request)
    if signed_in is None or now - signed_in > SIGN_IN_MAX_AGE:
        raise ReauthenticationRequired
    # Hashing is slow, so do it before the transaction takes its locks.
    password = make_password(new_password)
    try:
        _store_credentials(admin.user, new_username, password, actor=Actor.of(request))
    except IntegrityError as error:
        raise Invalid({"newUsername": [MESSAGES["username"]["taken"]]}) from error
    logout(request)


@transaction.atomic(durable=True)
def _store_credentials(caller: User, username: str, password: str, *, actor: Actor) -> None:
    account = AdminAccount.objects.select_related("user").select_for_update(of=("self", "user")).get(pk=caller.pk)
    user, before = account.user, account.user.username
    # If a super admin has just closed the account or set a password, this sign-in is no longer valid.
    if not user.is_active or user.password != caller.password:
        raise ReauthenticationRequired
    user.username, user.password = username, password
    user.save(update_fields=["username", "username_key", "password"])
    account.version += 1
    account.save(update_fields=["version", "updated_at"])
    end_sessions(user=user)
    audit.log(
        actor=actor,
        action="admin_credentials_changed",
        description="Changed their own username and password" if username != before else "Changed their own password",
        subject=account,
        before={"username": before},
        after={"username": username, **NEW_PASSWORD},
    )
