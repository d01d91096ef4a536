"""The workbench of a comparison: its page, which works without scripts too, and the JSON that its script needs."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_POST
from rest_framework.exceptions import APIException, ParseError

from apps.claims.exchange.comparisons import change_comparison
from apps.claims.models import Claim, ComparisonReason
from apps.claims.site.estimate_links import comparison_url
from apps.core.api.exception_handler import handle
from apps.core.api.requests import get_actor
from apps.core.api.serializers import success_body
from apps.core.errors import DomainError, Invalid
from apps.core.formatting import format_usd
from apps.core.staff.actions import row_url
from apps.core.text import read_uuid
from apps.estimates.models import Comparison, ComparisonPair
from apps.estimates.selectors import pairs_page
from apps.estimates.serializers.comparison import (
    ComparisonChangeSerializer,
    StaffPairSerializer,
    StaffPairsPageSerializer,
    StaffPairsQuerySerializer,
    describe_comparison,
)
from apps.estimates.workbench import Action

Kind = ComparisonPair.Kind

_DONE = {
    Action.PAIR: "The lines are a pair.",
    Action.UNPAIR: "The pair was taken apart.",
    Action.EXCLUDE: "The pair does not count.",
    Action.INCLUDE: "The pair counts again.",
    Action.REASON: "Saved.",
    Action.UNDO: "The last change was undone.",
}

_Answer = Callable[[HttpRequest, Comparison], HttpResponse]


def get_comparison(request: HttpRequest, comparison_id: UUID) -> Comparison:
    """For staff who may change claims. Raises ``PermissionDenied`` and ``Http404``."""
    if not request.user.has_perm("claims.change_claim"):
        raise PermissionDenied
    comparisons = Comparison.objects.select_related("base__document", "audited__document")
    comparison = comparisons.filter(pk=comparison_id).first()
    if comparison is None:
        raise Http404
    return comparison


def _as_json(answer: _Answer) -> Callable[..., HttpResponse]:
    """A view of the comparison whose errors have the form of those below ``/api/``."""

    @wraps(answer)
    def view(request: HttpRequest, comparison_id: UUID) -> HttpResponse:
        comparison = get_comparison(request, comparison_id)
        try:
            return answer(request, comparison)
        except (DomainError, APIException) as error:
            refusal = handle(error, {})
            if refusal is None:
                raise
            return JsonResponse(refusal.data, status=refusal.status_code)

    return view


@require_GET
@_as_json
def send_data(request: HttpRequest, comparison: Comparison) -> HttpResponse:
    reasons = list(ComparisonReason.objects.values_list("text", flat=True))
    return JsonResponse({**_describe(comparison), "reasons": reasons})


@require_GET
@_as_json
def send_pairs(request: HttpRequest, comparison: Comparison) -> HttpResponse:
    query = StaffPairsQuerySerializer(data=request.GET)
    query.is_valid(raise_exception=True)
    page = pairs_page(comparison, with_excluded=True, **query.validated_data)
    return JsonResponse(StaffPairsPageSerializer(page).data)


@require_POST
def change(request: HttpRequest, comparison_id: UUID) -> HttpResponse:
    """Change the draft. JSON is answered by JSON, and a form by its page with a message."""
    if request.content_type == "application/json":
        answer: HttpResponse = _change_by_json(request, comparison_id)
        return answer
    comparison = get_comparison(request, comparison_id)
    shown = request.POST.get("pair", "")
    try:
        action, _, pairs = _change(request, comparison, request.POST)
    except (DomainError, APIException) as error:
        refusal = handle(error, {})
        if refusal is None:
            raise
        messages.error(request, f"{refusal.data['error'].rstrip('.')}.")
    else:
        messages.success(request, _DONE[action])
        shown = str(pairs[0].pk)
    query = {"pair": shown} if shown else {}
    return HttpResponseRedirect(comparison_url(comparison, **query))


@_as_json
def _change_by_json(request: HttpRequest, comparison: Comparison) -> HttpResponse:
    try:
        body = json.loads(request.body)
    except (ValueError, RecursionError) as error:
        raise ParseError from error
    if not isinstance(body, dict):
        raise ParseError
    action, changed, pairs = _change(request, comparison, body)
    return JsonResponse(
        success_body(_DONE[action], **_describe(changed), pairs=StaffPairSerializer(pairs, many=True).data)
    )


def _change(
    request: HttpRequest, comparison: Comparison, data: QueryDict | dict[str, Any]
) -> tuple[Action, Comparison, list[ComparisonPair]]:
    form = ComparisonChangeSerializer(data=data)
    form.is_valid(raise_exception=True)
    values = dict(form.validated_data)
    action = Action(values.pop("action"))
    changed, pairs = change_comparison(
        comparison=comparison,
        action=action,
        expected_revision=values.pop("expected_version"),
        actor=get_actor(request),
        now=timezone.now(),
        **values,
    )
    return action, changed, pairs


def _describe(comparison: Comparison) -> dict[str, Any]:
    return {"comparison": describe_comparison(comparison), "revision": comparison.revision}


def get_comparison_urls(site: AdminSite) -> list[URLPattern]:
    views = {"": show_comparison, "data/": send_data, "pairs/": send_pairs, "change/": change}
    return [
        path(
            f"claims/comparison/<uuid:comparison_id>/{page}",
            site.admin_view(view),
            name=f"claims_comparison_{page}".rstrip("_/"),
        )
        for page, view in views.items()
    ]


@require_GET
def show_comparison(request: HttpRequest, comparison_id: UUID) -> HttpResponse:
    comparison = get_comparison(request, comparison_id)
    claim = Claim.objects.select_related("member__user").get(pk=comparison.claim_id)
    context = {
        **admin.site.each_context(request),
        "title": str(comparison),
        "subtitle": str(claim),
        "claim": claim,
        "comparison": comparison,
        "sides": [("From", "base", comparison.base), ("To", "audited", comparison.audited)],
        "urls": {name: comparison_url(comparison, name) for name in ("data", "pairs", "change")},
        "result_url": f"{row_url(claim)}?{urlencode({'tab': 'deliver', 'comparison': str(comparison.pk)})}#composer",
        "page": lambda: _get_page(request, comparison),
    }
    return TemplateResponse(request, "admin/claims/comparison.html", context)


def _get_page(request: HttpRequest, comparison: Comparison) -> dict[str, Any]:
    """What the page shows without scripts: a page of pairs, and the chosen one with its forms."""
    try:
        pairs = pairs_page(comparison, cursor=request.GET.get("cursor", ""), with_excluded=True)
    except Invalid:
        pairs = pairs_page(comparison, with_excluded=True)
    chosen = _get_chosen(request, comparison)
    partners = _get_partners(comparison, chosen) if chosen else []
    return {
        "totals": [
            ("From", format_usd(comparison.base_total)),
            ("To", format_usd(comparison.audited_total)),
            ("Difference", format_usd(comparison.difference)),
            ("Excluded", comparison.excluded_count),
        ],
        "pairs": pairs.rows,
        "next": pairs.next,
        "chosen": chosen,
        "partners": partners,
        "reasons": ComparisonReason.objects.all() if chosen else [],
        "can_undo": comparison.version is None and comparison.changes.exists(),
    }


def _get_chosen(request: HttpRequest, comparison: Comparison) -> ComparisonPair | None:
    try:
        pair_id = read_uuid(request.GET.get("pair", ""))
    except ValueError:
        return None
    return comparison.pairs.filter(pk=pair_id).select_related("base", "audited").first()


def _get_partners(comparison: Comparison, pair: ComparisonPair) -> list[tuple[str, str]]:
    """The lines without a partner with which the line of this pair can be paired: ids and names."""
    other = {Kind.MISSING_IN_BASE: "base", Kind.MISSING_IN_AUDITED: "audited"}
    alone = {"base": Kind.MISSING_IN_AUDITED, "audited": Kind.MISSING_IN_BASE}
    side = other.get(Kind(pair.kind))
    if side is None:
        return []
    rows = comparison.pairs.filter(kind=alone[side]).select_related(side).order_by("place")
    lines = sorted((getattr(row, side) for row in rows), key=lambda line: line.room != pair.room)
    return [(str(line.pk), f"{line.room}: {line}" if line.room else str(line)) for line in lines]
