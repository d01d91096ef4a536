"""The support desk itself: the Django admin with a search for members on every page, and what waits on the first."""

from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.module_loading import import_string

from apps.accounts.desk.search_page import find_member
from apps.accounts.desk.sections import Waiting
from apps.accounts.staff_sign_in import StaffSignInForm


class SupportDesk(AdminSite):
    """The site at ``/staff/``."""

    site_header = site_title = "Support desk"
    index_title = "What waits"
    site_url = "/home"
    login_form = StaffSignInForm
    # The lists stand in the header of every page: a second menu beside a member's page would be one too many.
    enable_nav_sidebar = False

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """The admin's pages, and the search."""
        own: list[URLPattern | URLResolver] = [path("find/", self.admin_view(find_member), name="find_member")]
        return own + super().get_urls()

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """What waits for staff, and every list that this staff user may see."""
        return super().index(request, {**(extra_context or {}), "waiting": _waiting(request)})


def _waiting(request: HttpRequest) -> list[Waiting]:
    asked = [import_string(name)(request) for name in settings.DESK_WAITING]
    return [waiting for waiting in asked if waiting is not None]
