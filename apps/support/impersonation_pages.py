"""Pages of the support site that stop an impersonation, and refuse changes during one.

The texts for staff call it "viewing the account".
"""

from http import HTTPStatus

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from apps.support.impersonation import STOPPED
from apps.support.models import ImpersonationSession
from apps.support.requests import stop_impersonation


@require_POST
def stop_impersonation_page(request: HttpRequest) -> HttpResponse:
    return_to = stop_impersonation(request, now=timezone.now())
    messages.success(request, STOPPED)
    return HttpResponseRedirect(return_to)


def refuse_change(request: HttpRequest, impersonation: ImpersonationSession) -> TemplateResponse:
    """Return 403, with a button that stops the impersonation."""
    context = {**admin.site.each_context(request), "title": "Stop viewing first", "impersonation": impersonation}
    return TemplateResponse(request, "admin/support/impersonation.html", context, status=HTTPStatus.FORBIDDEN)
