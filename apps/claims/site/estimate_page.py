"""The page of one estimate: its lines beside the pages of its document, and the form that corrects a line."""

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
from django.views.decorators.http import require_http_methods

from apps.claims.exchange.estimates import correct_line_by_staff
from apps.claims.models import Claim
from apps.claims.site.estimate_links import estimate_url
from apps.core.api.requests import get_actor
from apps.core.errors import DomainError, Invalid
from apps.core.staff.actions import ActionForm
from apps.core.staff.forms import LineField
from apps.core.text import read_uuid
from apps.estimates.formatting import format_number
from apps.estimates.models import ROOM_LENGTH, TEXT_LENGTH, Estimate, EstimateLine
from apps.estimates.reader.document import DECIMALS
from apps.estimates.selectors import lines_page
from apps.estimates.services import CORRECTABLE

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
        for name, label in _LABELS.items():
            self.fields[name].label = label
        read = {**{name: value for name, value in (row.original or {}).items() if value != ""}, **row.unreadable}
        for name, value in read.items():
            if name in self.fields and (name in row.unreadable or value != _as_text(getattr(row, name))):
                self.fields[name].help_text = f"Read: {'nothing' if value is None else _as_text(value)}"

    def get_changes(self) -> Mapping[str, Any]:
        """The values that differ, and those that could not be read: saving the form confirms them."""
        names = {name for name in CORRECTABLE if name in self.changed_data or name in self.row.unreadable}
        return {name: self.cleaned_data[name] for name in CORRECTABLE if name in names}


def _as_initial(value: Any) -> Any:
    """Without the zeros that the database adds."""
    return Decimal(format_number(value)) if isinstance(value, Decimal) else value


def _as_text(value: Any) -> str | None:
    try:
        return format_number(Decimal(value)) if isinstance(value, Decimal | str) else value
    except ArithmeticError:
        return str(value)


@require_http_methods(["GET", "HEAD", "POST"])
def show_estimate(request: HttpRequest, estimate_id: UUID) -> HttpResponse:
    """The page. A form that is sent corrects the line that the query or the form names."""
    if not request.user.has_perm("claims.change_claim"):
        raise PermissionDenied
    estimate = Estimate.objects.select_related("document").filter(pk=estimate_id).first()
    if estimate is None or estimate.document.claim_id is None:
        raise Http404
    claim = Claim.objects.get(pk=estimate.document.claim_id)
    line = _get_line(estimate, request.POST.get("line") or request.GET.get("line", ""))
    is_to_check = request.GET.get("checked") == "false"
    if line is None and request.method == "POST":
        raise Http404
    form = CorrectLineForm(request.POST or None, row=line) if line else None
    if form is not None and form.is_valid() and (done := _correct(request, claim, form)):
        return done
    context = {
        **admin.site.each_context(request),
        "title": str(estimate),
        "subtitle": str(claim),
        "claim": claim,
        "estimate": estimate,
        "page": _get_page(request, estimate, is_to_check=is_to_check),
        "is_to_check": is_to_check,
        "line": line,
        "form": form,
    }
    status = 422 if form is not None and form.is_bound else 200
    return TemplateResponse(request, "admin/claims/estimate.html", context, status=status)


def _get_line(estimate: Estimate, text: str) -> EstimateLine | None:
    try:
        return estimate.lines.filter(pk=read_uuid(text)).first() if estimate.is_readable else None
    except ValueError:
        return None


def _get_page(request: HttpRequest, estimate: Estimate, *, is_to_check: bool) -> Any:
    checked = False if is_to_check else None
    try:
        return lines_page(estimate, cursor=request.GET.get("cursor", ""), checked=checked)
    except Invalid:
        return lines_page(estimate, checked=checked)


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
    query = {"checked": "false"} if request.GET.get("checked") == "false" else {}
    return HttpResponseRedirect(estimate_url(line.estimate, line=(following or line).pk, **query))
