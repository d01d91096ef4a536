"""The page of one estimate: its lines beside the pages of its document, and the forms that correct what was read."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from apps.claims.exchange.estimates import correct_line_by_staff, name_columns_by_staff
from apps.claims.models import Claim
from apps.claims.site.estimate_columns import NameColumnsForm
from apps.claims.site.estimate_links import estimate_url
from apps.core.api.requests import get_actor
from apps.core.errors import DomainError, Invalid
from apps.core.pagination import Page
from apps.core.staff.actions import ActionForm
from apps.core.staff.forms import LineField
from apps.core.text import read_uuid
from apps.estimates.corrections import CORRECTABLE, list_replaced
from apps.estimates.formatting import format_number
from apps.estimates.models import ROOM_LENGTH, TEXT_LENGTH, Estimate, EstimateLine
from apps.estimates.reader.document import DECIMALS
from apps.estimates.selectors import PAGE_SIZE, lines_page, with_ids

_WHOLE = {"number": 100_000, "age": 1000, "life": 1000}

_LABELS = {
    "unit_price": "Unit price",
    "remove_price": "Remove",
    "replace_price": "Replace",
    "overhead_and_profit": "Overhead and profit",
    "rcv": "RCV",
    "depreciation_percent": "Depreciation in percent",
    "acv": "ACV",
    "number": "Number of the line",
    "age": "Age in years",
    "life": "Life in years",
}

# While the worker reads the document.
_REFRESH_SECONDS = 3


def get_label(name: str) -> str:
    return _LABELS.get(name, name.capitalize())


class CorrectLineForm(ActionForm):
    """The values of a line. What was read is shown beside those that were corrected or could not be read."""

    description = LineField(max_length=TEXT_LENGTH)
    room = LineField(max_length=ROOM_LENGTH, required=False)

    def __init__(self, *args: Any, row: EstimateLine, **kwargs: Any) -> None:
        initial = {name: _as_initial(getattr(row, name)) for name in CORRECTABLE}
        super().__init__(*args, row=row, initial=initial, version=str(row.version), **kwargs)
        for name in DECIMALS:
            self.fields[name] = forms.DecimalField(max_digits=16, decimal_places=4, required=False)
        for name, most in _WHOLE.items():
            self.fields[name] = forms.IntegerField(min_value=0, max_value=most, required=False)
        for name in _LABELS:
            self.fields[name].label = get_label(name)
        for name, text in row.unreadable.items():
            if name in self.fields:
                self.fields[name].help_text = f"Read: {text}"
        for name, was in list_replaced(row):
            self.fields[name].help_text = f"Was {was or 'empty'}"

    def get_changes(self) -> Mapping[str, Any]:
        """The values that differ, and those that could not be read: saving the form confirms them."""
        names = {name for name in CORRECTABLE if name in self.changed_data or name in self.row.unreadable}
        return {name: self.cleaned_data[name] for name in CORRECTABLE if name in names}


def _as_initial(value: Any) -> Any:
    """Without the zeros that the database adds."""
    return Decimal(format_number(value)) if isinstance(value, Decimal) else value


@require_http_methods(["GET", "HEAD", "POST"])
def show_estimate(request: HttpRequest, estimate_id: UUID) -> HttpResponse:
    """The page. A form that is sent corrects the line that the query or the form names."""
    if not request.user.has_perm("claims.change_claim"):
        raise PermissionDenied
    estimate = Estimate.objects.select_related("document").filter(pk=estimate_id).first()
    if estimate is None or estimate.document.claim_id is None:
        raise Http404
    claim = Claim.objects.get(pk=estimate.document.claim_id)
    if request.method == "POST":
        done, form = _post(request, claim, estimate)
        if done is not None:
            return done
    else:
        form = None
    filters = _get_filters(request)
    findings = [
        {**row, "amount": None if row["amount"] is None else Decimal(row["amount"])}
        for row in with_ids(estimate.findings)
    ]
    finding = next((row for row in findings if row["id"] == filters.get("finding")), None)
    page = _get_page(request, estimate, filters)
    line = _get_line(estimate, request.POST.get("line") or request.GET.get("line", ""))
    if line is None and finding and page.rows:
        line = page.rows[0]
    if line is not None:
        form = form or CorrectLineForm(row=line)
    elif _has_unknown_columns(estimate):
        form = form or NameColumnsForm(row=estimate)
    context = {
        **admin.site.each_context(request),
        "title": str(estimate),
        "subtitle": str(claim),
        "claim": claim,
        "estimate": estimate,
        "page": page,
        "filters": filters,
        "query": urlencode(filters),
        "findings": findings,
        "finding": finding,
        "line": line,
        "replaced": [(get_label(name), was) for name, was in list_replaced(line)] if line else [],
        "form": form,
    }
    status = 422 if form is not None and form.is_bound else 200
    response = TemplateResponse(request, "admin/claims/estimate.html", context, status=status)
    if estimate.state in {Estimate.State.WAITING, Estimate.State.READING}:
        response["Refresh"] = _REFRESH_SECONDS
    return response


def _post(request: HttpRequest, claim: Claim, estimate: Estimate) -> tuple[HttpResponse | None, ActionForm]:
    """The answer, or ``None`` and the form with the reason why it is refused."""
    line = _get_line(estimate, request.POST.get("line", ""))
    if line is not None:
        form = CorrectLineForm(request.POST, row=line)
        return (_correct(request, claim, form) if form.is_valid() else None), form
    if _has_unknown_columns(estimate):
        columns = NameColumnsForm(request.POST, row=estimate)
        return (_name_columns(request, claim, columns) if columns.is_valid() else None), columns
    raise Http404


def _has_unknown_columns(estimate: Estimate) -> bool:
    return estimate.reason == Estimate.Reason.UNKNOWN_COLUMNS and estimate.document.is_viewable


def _get_filters(request: HttpRequest) -> dict[str, str]:
    """Those of the list of lines that are set."""
    return {name: value for name in ("checked", "finding") if (value := request.GET.get(name, ""))}


def _get_line(estimate: Estimate, text: str) -> EstimateLine | None:
    try:
        lines = estimate.lines.select_related("corrected_by")
        return lines.filter(pk=read_uuid(text)).first() if estimate.is_readable else None
    except ValueError:
        return None


def _get_page(request: HttpRequest, estimate: Estimate, filters: dict[str, str]) -> Page[EstimateLine]:
    """By the cursor, else with the line that a link leads to."""
    query: dict[str, Any] = {"finding": filters.get("finding", "")}
    if filters.get("checked") == "false":
        query["checked"] = False
    cursor = request.GET.get("cursor", "")
    if not cursor and not filters and (line := _get_line(estimate, request.GET.get("line", ""))):
        cursor = str(line.place - line.place % PAGE_SIZE)
    try:
        return lines_page(estimate, cursor=cursor, **query)
    except Invalid:
        return lines_page(estimate, **query)


def _correct(request: HttpRequest, claim: Claim, form: CorrectLineForm) -> HttpResponse | None:
    """Lead to the next line that has to be checked, or to the same one. ``None`` if it is refused."""
    line = form.row
    try:
        correct_line_by_staff(
            claim_id=claim.pk,
            estimate_id=line.estimate_id,
            line_id=line.pk,
            values=form.get_changes(),
            expected_version=line.version,
            actor=get_actor(request),
            now=timezone.now(),
        )
    except DomainError as error:
        form.add_error(None, error.message)
        return None
    messages.success(request, f"Line {line.number or line.place + 1} was corrected.")
    unchecked = line.estimate.lines.filter(is_checked=False).order_by("place")
    following = unchecked.filter(place__gt=line.place).first() or unchecked.first()
    shown = line if "finding" in request.GET else following or line
    return HttpResponseRedirect(estimate_url(line.estimate, line=shown.pk, **_get_filters(request)))


def _name_columns(request: HttpRequest, claim: Claim, form: NameColumnsForm) -> HttpResponse | None:
    """Lead to the page of the estimate, which waits for the worker. ``None`` if it is refused."""
    try:
        name_columns_by_staff(
            claim_id=claim.pk,
            estimate_id=form.row.pk,
            mapping=form.cleaned_data["mapping"],
            actor=get_actor(request),
            now=timezone.now(),
        )
    except DomainError as error:
        form.add_error(None, error.message)
        return None
    messages.success(request, "The columns were named. The table is read again.")
    return HttpResponseRedirect(estimate_url(form.row))
