"""The part of impersonation that lower layers need. ``apps.support.impersonation`` starts and ends it."""

from datetime import datetime
from typing import TYPE_CHECKING, Protocol, cast
from uuid import UUID

from django.http import HttpRequest

from apps.core.api.requests import get_request_meta
from apps.core.errors import DomainError, Forbidden
from apps.core.request_meta import Actor
from apps.core.rules import MESSAGES

if TYPE_CHECKING:
    from apps.accounts.models import Member, User

IMPERSONATION_KEY = "viewing_id"


class Impersonation(Protocol):
    pk: UUID
    member: "Member"
    staff: "User"
    started_at: datetime
    ends_at: datetime


class ReadOnlyImpersonation(Forbidden):
    """Staff tried to change something while impersonating a member."""

    message = MESSAGES["impersonation"]["readOnly"]


class ImpersonationEnded(DomainError):
    """The impersonation has expired or was ended elsewhere, or the staff user lost the permission."""

    status = 401
    code = "viewing_over"
    message = MESSAGES["impersonation"]["over"]


def get_impersonation(request: HttpRequest) -> Impersonation | None:
    """Return the impersonation that this request is part of. It is read from the database once per request."""
    find = getattr(request, "find_impersonation", None)  # set by ImpersonationMiddleware
    return cast("Impersonation | None", find()) if find else None


def get_impersonator(impersonation: Impersonation, request: HttpRequest) -> Actor:
    """Return the staff user as the actor, because ``request.user`` is the impersonated member."""
    return Actor(impersonation.staff, get_request_meta(request))


def refuse_ended_impersonation(request: HttpRequest) -> None:
    """Raise ``ImpersonationEnded`` if this browser still shows the account, but its impersonation has ended."""
    if IMPERSONATION_KEY in request.session and cast("User", request.user).is_staff:
        raise ImpersonationEnded
