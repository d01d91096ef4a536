"""What the API needs to know of support staff who look at a member's account (``apps.support.impersonation``)."""

from datetime import datetime
from typing import TYPE_CHECKING, Protocol, cast

from django.http import HttpRequest

from apps.core.errors import DomainError, Forbidden
from apps.core.request_meta import Actor, facts_of
from apps.core.rules import MESSAGES

if TYPE_CHECKING:
    from apps.accounts.models import Member, User

VIEWING_KEY = "viewing_id"


class Viewing(Protocol):
    """One open look at a member's account."""

    member: "Member"
    staff: "User"
    started_at: datetime
    ends_at: datetime


class ReadOnlyViewing(Forbidden):
    """Support views the account and tried to change something."""

    sentence = MESSAGES["viewing"]["readOnly"]


class ViewingOver(DomainError):
    """The half hour is over, or the viewing was ended elsewhere, or the right to it was taken away."""

    status = 401
    code = "viewing_over"
    sentence = MESSAGES["viewing"]["over"]


def viewing_of(request: HttpRequest) -> Viewing | None:
    """The viewing that this request is part of; looked up once a request, and in every request anew."""
    find = getattr(request, "find_viewing", None)  # set by ViewingMiddleware
    return cast("Viewing | None", find()) if find else None


def viewer(viewing: Viewing, request: HttpRequest) -> Actor:
    """The staff user who views, where ``request.user`` is the member."""
    return Actor(viewing.staff, facts_of(request))


def refuse_where_over(request: HttpRequest) -> None:
    """Raise ``ViewingOver`` where this browser still shows an account that its staff user sees no longer."""
    if VIEWING_KEY in request.session and cast("User", request.user).is_support_staff:
        raise ViewingOver
