"""The support site: the Django admin with a member search on every page and queue counts on the start page."""

from functools import wraps
from http import HTTPStatus
from typing import Any, cast

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils import timezone

from apps.access.staff_sign_in import log_sign_in
from apps.accounts.cookies import remember_browser
from apps.accounts.models import User
from apps.claims.site.comparison_pages import get_comparison_urls
from apps.claims.site.estimate_page import show_estimate
from apps.claims.site.inbox_pages import read_notices, show_changes, show_inbox
from apps.claims.site.overview_page import show_overview
from apps.claims.site.start_page import get_start_queues
from apps.core.api.requests import get_request_meta
from apps.core.staff.sections import QueueCount, queue_count
from apps.factors.policy import get_enrol_by
from apps.factors.verification import SecondFactorRequired
from apps.support.impersonation_pages import stop_impersonation_page
from apps.support.jobs_page import show_jobs
from apps.support.kept_forms import ask_to_sign_in, get_kept, give_back
from apps.support.proof import get_second_step_url, second_step_page, with_step_up
from apps.support.search import show_search
from apps.support.security_pages import get_security_urls
from apps.support.sign_in import StaffSignInForm
from apps.support.staff_pages import own_password_page


class SupportSite(AdminSite):
    site_header = site_title = "Support"
    index_title = "To do"
    site_url = "/home"
    login_form = StaffSignInForm
    # The header of every page has a menu of the lists, so the sidebar would repeat it.
    enable_nav_sidebar = False

    def get_urls(self) -> list[URLPattern | URLResolver]:
        own: list[URLPattern | URLResolver] = [
            path("claims/overview/", self.admin_view(show_overview), name="claims_overview"),
            path("claims/estimate/<uuid:estimate_id>/", self.admin_view(show_estimate), name="claims_estimate"),
            path("find/", self.admin_view(show_search), name="find_member"),
            path("inbox/", self.admin_view(show_inbox), name="inbox"),
            path("inbox/read/", self.admin_view(read_notices), name="read_notices"),
            path("changes/", self.admin_view(show_changes), name="changes"),
            path("jobs/", self.admin_view(show_jobs), name="jobs"),
            path("login/second-step/", second_step_page, name="second_step"),
            path("stop-viewing/", self.admin_view(stop_impersonation_page), name="stop_viewing"),
        ]
        # No row has a page on the public site, and Django's view for it fails for ids that are not UUIDs. No form uses
        # autocomplete, and Django's view for it would list rows of any table without masking their secrets.
        excluded = {"view_on_site", "autocomplete"}
        own += [*get_security_urls(self), *get_comparison_urls(self)]
        return own + [url for url in super().get_urls() if getattr(url, "name", "") not in excluded]

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:  # noqa: FBT001, FBT002  # Django's signature
        """Let the browser keep the page of a refused form, so that Back shows it with what was typed.

        Django's ``no-store`` would make Back ask whether to send the form again.
        """
        never_stored = super().admin_view(with_step_up(view), cacheable)

        @wraps(never_stored)
        def respond(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            is_ended = not request.user.is_authenticated and request.path != reverse("admin:logout")
            response = ask_to_sign_in(request) if is_ended else None
            response = response or never_stored(request, *args, **kwargs)
            if request.method == "POST" and not getattr(response, "shows_secrets", False):
                response["Cache-Control"] = "private, no-cache"
            return response

        return respond

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Add until when this staff user must set up a second factor."""
        user = request.user
        enrol_by = get_enrol_by(user, now=timezone.now()) if user.is_authenticated else None
        return {**super().each_context(request), "enrol_by": enrol_by}

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Log successful sign-ins, and remember the browser."""
        kept = get_kept(request)
        try:
            response = super().login(request, {**(extra_context or {}), "kept": kept})
        except SecondFactorRequired:
            return second_step_page(request) if kept else HttpResponseRedirect(get_second_step_url(request))
        # An invalid form is shown again with 200, so a redirect means that the sign-in succeeded.
        if request.method == "POST" and response.status_code == HTTPStatus.FOUND:
            user = cast(User, request.user)
            log_sign_in(user, meta=get_request_meta(request), now=timezone.now())
            remember_browser(request, response, user)
            return give_back(request, response)
        return response

    def password_change(  # type: ignore[override]  # Django declares TemplateResponse, but also redirects
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Change the caller's own password, with the product's rules instead of Django's."""
        return own_password_page(self, request)

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Show the queues of claims, other counts and the lists that this staff user may see."""
        queues = {"claim_queues": get_start_queues(request), "queues": _get_queue_counts(request)}
        return super().index(request, {**(extra_context or {}), **queues})


def _get_queue_counts(request: HttpRequest) -> list[QueueCount]:
    return [count() for count in queue_count.get_permitted(request)]
