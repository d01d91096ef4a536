"""The support desk itself: the Django admin with a search for members on every page, and what waits on the first."""

from http import HTTPStatus
from typing import Any, cast

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path

from apps.accounts.cookies import remember_browser
from apps.accounts.models import User
from apps.core.support.sections import QueueCount, queue_count
from apps.support.impersonation_pages import stop_impersonation_page
from apps.support.search import find_member
from apps.support.sign_in import StaffSignInForm, log_sign_in
from apps.support.staff_pages import own_password_page


class SupportSite(AdminSite):
    """The site at ``/staff/``."""

    site_header = site_title = "Support desk"
    index_title = "What waits"
    site_url = "/home"
    login_form = StaffSignInForm
    # The lists stand in the header of every page: a second menu beside a member's page would be one too many.
    enable_nav_sidebar = False

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """The admin's pages, the search, and the end of a viewing."""
        own: list[URLPattern | URLResolver] = [
            path("find/", self.admin_view(find_member), name="find_member"),
            path("stop-viewing/", self.admin_view(stop_impersonation_page), name="stop_viewing"),
        ]
        # No row has a page on the product's site, and Django's way to one stumbles over ids that are no UUID. No form
        # here completes what is typed, and Django's view for that would list rows of any table without their masks.
        left_out = {"view_on_site", "autocomplete"}
        return own + [url for url in super().get_urls() if getattr(url, "name", "") not in left_out]

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Let staff in, and keep on record who came."""
        answer = super().login(request, extra_context)
        # The form comes back with 200; only a sign-in leads on.
        if request.method == "POST" and answer.status_code == HTTPStatus.FOUND:
            log_sign_in(request)
            remember_browser(request, answer, cast(User, request.user))
        return answer

    def password_change(  # type: ignore[override]  # Django's own leads on as well, once it is done
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The caller's own password, by the product's rules rather than by Django's."""
        return own_password_page(self, request)

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """What waits for staff, and every list that this staff user may see."""
        return super().index(request, {**(extra_context or {}), "waiting": _waiting(request)})


def _waiting(request: HttpRequest) -> list[QueueCount]:
    counts = [count(request) for count in queue_count]
    return [count for count in counts if count is not None]
