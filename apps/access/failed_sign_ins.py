"""Notes why sign-ins of members are refused, so that support can answer "I cannot sign in"."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db.models import QuerySet

from apps.access.access_expiry import AccessExpired
from apps.accounts.credentials import InvalidCredentials, LockedOut, get_name_key
from apps.accounts.models import FailedSignIn, User
from apps.core import jobs
from apps.core.errors import DomainError
from apps.core.request_meta import RequestMeta, address_for_limits
from apps.devices.binding import DeviceLimitReached
from apps.factors.verification import SecondFactorRequired

LIFETIME = timedelta(days=30)

Reason = FailedSignIn.Reason

_REASONS: dict[type[DomainError], Reason] = {
    InvalidCredentials: Reason.WRONG_PASSWORD,
    LockedOut: Reason.LOCKED,
    AccessExpired: Reason.BURNED_CODE,
    SecondFactorRequired: Reason.SECOND_STEP,
    DeviceLimitReached: Reason.DEVICE_LIMIT,
}


@contextmanager
def note_refusal(username: str, *, meta: RequestMeta, now: datetime) -> Iterator[None]:
    """Store the reason of a refusal that is raised within the block, which must have no transaction around it."""
    try:
        yield
    except tuple(_REASONS) as refusal:
        FailedSignIn.objects.create(
            name_key=get_name_key(username),
            reason=_REASONS[type(refusal)],
            address=address_for_limits(meta.ip_address),
            created_at=now,
        )
        raise


def get_failed_sign_ins(user: User) -> QuerySet[FailedSignIn]:
    """Newest first."""
    return FailedSignIn.objects.filter(name_key=get_name_key(user.username)).order_by("-created_at", "-id")


@jobs.periodic("delete_old_failed_sign_ins", every=timedelta(days=1), title="Delete old failed sign-ins")
def delete_old(*, now: datetime) -> int:
    """Return the number of deleted rows."""
    return jobs.delete_rows(FailedSignIn.objects.filter(created_at__lte=now - LIFETIME))
