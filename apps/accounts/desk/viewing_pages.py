"""What the desk answers while a browser of the staff views a member's account: a refusal, and the way to stop."""

from http import HTTPStatus

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from apps.accounts.models import MemberViewing
from apps.accounts.viewing import STOPPED, stop_viewing


@require_POST
def stop_viewing_page(request: HttpRequest) -> HttpResponse:
    """End this browser's viewing and lead back to the member's page at the desk."""
    return_to = stop_viewing(request, now=timezone.now())
    messages.success(request, STOPPED)
    return HttpResponseRedirect(return_to)


def refuse_change(request: HttpRequest, viewing: MemberViewing) -> TemplateResponse:
    """403, with a button that stops the viewing."""
    context = {**admin.site.each_context(request), "title": "Stop viewing first", "viewing": viewing}
    return TemplateResponse(request, "admin/desk/viewing.html", context, status=HTTPStatus.FORBIDDEN)
