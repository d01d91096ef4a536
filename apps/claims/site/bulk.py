"""Actions on several claims of the list at once. Each claim has its own outcome, by the rules of the single action."""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, QueryDict

from apps.claims.models import Claim
from apps.claims.phases import Status
from apps.core.api.requests import get_actor
from apps.core.errors import DomainError, Invalid
from apps.core.staff.actions import ActionForm

if TYPE_CHECKING:
    from apps.claims.site.claim_list import ClaimListAdmin

# What a button of the list's form sends without the name of its action.
_FIELDS = {"assignee": "assign", "to": "move", "snooze_until": "snooze"}
_ACTIONS = ("take", "assign", "move", "request", "snooze")
# More than a page of the list has.
MAX_SELECTED = 200


@dataclass(frozen=True, slots=True)
class Outcome:
    claim: Claim
    is_done: bool
    text: str


@dataclass(frozen=True, slots=True)
class Outcomes:
    done: list[Outcome]
    refused: list[Outcome]


def run_bulk_action(model_admin: "ClaimListAdmin", request: HttpRequest) -> Outcomes:
    """Raises ``Invalid`` if nothing is chosen, and ``PermissionDenied``."""
    name = request.POST.get("action") or next((_FIELDS[field] for field in _FIELDS if field in request.POST), "")
    if name not in _ACTIONS:
        raise Invalid({"action": ["Choose what to do with the claims"]})
    if not model_admin.has_action_permission(request, model_admin.support_actions[name]):
        raise PermissionDenied
    outcomes = [_run_one(model_admin, request, name, claim) for claim in _get_selected(model_admin, request)]
    return Outcomes(
        done=[outcome for outcome in outcomes if outcome.is_done],
        refused=[outcome for outcome in outcomes if not outcome.is_done],
    )


def _get_selected(model_admin: "ClaimListAdmin", request: HttpRequest) -> list[Claim]:
    ids = set()
    for value in request.POST.getlist(ACTION_CHECKBOX_NAME):
        with suppress(ValueError):
            ids.add(UUID(value))
    if not ids:
        raise Invalid({"action": ["Choose at least one claim"]})
    if len(ids) > MAX_SELECTED:
        raise Invalid({"action": [f"Choose at most {MAX_SELECTED} claims at once"]})
    claims = model_admin.get_queryset(request).select_related("member__user", "assignee").filter(pk__in=ids)
    return list(claims.order_by("queue_at", "id"))


def _run_one(model_admin: "ClaimListAdmin", request: HttpRequest, name: str, claim: Claim) -> Outcome:
    action = model_admin.support_actions[name]
    if name == "move" and request.POST.get("to") == Status.DECLINED:
        return Outcome(claim, is_done=False, text="Declining needs a reason: open the claim to decline it.")
    try:
        action.check(claim)
        version = _get_version(action, claim)
        form = action.form(_get_data(request.POST, claim), row=claim, version=version, request=request)
        if not form.is_valid():
            return Outcome(claim, is_done=False, text=_get_refusal(form))
        text = action.perform(model_admin, claim, form.cleaned_data, get_actor(request))
    except DomainError as error:
        return Outcome(claim, is_done=False, text=f"{error.message.rstrip('.')}.")
    return Outcome(claim, is_done=True, text=text)


def get_seen(claim: Claim) -> str:
    """What the list showed of a claim: an action on one that has changed since is refused."""
    return f"{claim.status} {claim.assignee_id or ''}"


def _get_data(posted: QueryDict, claim: Claim) -> QueryDict:
    data = posted.copy()
    status, _, assignee = data.get(f"seen-{claim.pk}", get_seen(claim)).partition(" ")
    data["seen"] = assignee if "assignee" in data else status
    if "snooze_until" in data:
        # Not ``until``, which is the day of a request in the same form.
        data.setlist("until", data.getlist("snooze_until"))
    # A key for each claim: sent twice, the form still creates one row for each.
    with suppress(ValueError, TypeError):
        data["key"] = str(uuid5(UUID(data.get("key")), str(claim.pk)))
    return data


def _get_version(action: Any, claim: Claim) -> str | None:
    if action.version is None:
        return None
    value = action.version(claim)
    return "" if value is None else str(value)


def _get_refusal(form: ActionForm) -> str:
    messages = [str(message).rstrip(".") for messages in form.errors.values() for message in messages]
    return f"{'. '.join(messages)}."
