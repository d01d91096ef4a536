"""What the API needs to know of support staff who look at a member's account (``apps.support.impersonation``)."""

from datetime import datetime
from typing import TYPE_CHECKING, Protocol, cast

from django.http import HttpRequest

from apps.core.errors import DomainError, Forbidden
from apps.core.request_meta import Actor
from apps.core.requests import get_request_meta
from apps.core.rules import MESSAGES

if TYPE_CHECKING:
    from apps.accounts.models import Member, User

IMPERSONATION_KEY = "viewing_id"


class Impersonation(Protocol):
    """One open look at a member's account."""

    member: "Member"
    staff: "User"
    started_at: datetime
    ends_at: datetime


class ReadOnlyImpersonation(Forbidden):
    """Support views the account and tried to change something."""

    message = MESSAGES["viewing"]["readOnly"]


class ImpersonationEnded(DomainError):
    """The half hour is over, or the viewing was ended elsewhere, or the right to it was taken away."""

    status = 401
    code = "viewing_over"
    message = MESSAGES["viewing"]["over"]


def get_impersonation(request: HttpRequest) -> Impersonation | None:
    """The viewing that this request is part of; looked up once a request, and in every request anew."""
    find = getattr(request, "find_impersonation", None)  # set by ViewingMiddleware
    return cast("Impersonation | None", find()) if find else None


def impersonator(viewing: Impersonation, request: HttpRequest) -> Actor:
    """The staff user who views, where ``request.user`` is the member."""
    return Actor(viewing.staff, get_request_meta(request))


def refuse_ended_impersonation(request: HttpRequest) -> None:
    """Raise ``ImpersonationEnded`` where this browser still shows an account that its staff user sees no longer."""
    if IMPERSONATION_KEY in request.session and cast("User", request.user).is_support_staff:
        raise ImpersonationEnded
