"""The HTML page of the React app. Every route of the app serves it.

A public page is finished HTML with its styles inside (``config.pages``). Other routes, and pages that the build did not
render, are a shell that the app fills. Those who are signed in see the skeleton of some pages in it until then, members
also instead of HTML that is true for visitors only. During an impersonation every page is a shell: what the build
renders has no banner.
"""

import json
import re
from functools import cached_property, lru_cache
from typing import Any, cast

from csp.decorators import csp_update
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import URLPattern, re_path
from django.utils.cache import patch_vary_headers
from django.utils.html import json_script
from django.views.decorators.http import require_safe
from webpack_loader.utils import get_loader

from apps.access.serializers import AdminSerializer
from apps.accounts.serializers import UserSerializer
from apps.core.api.impersonation import get_impersonation
from apps.core.api.requests import get_origin
from apps.core.rules import ROUTES
from apps.subscriptions.selectors import get_offered_plans
from apps.subscriptions.serializers import PlanSerializer
from apps.support.requests import support_return_url
from apps.support.serializers import impersonation_state
from config.compression import CompressedBody
from config.pages import (
    fill_in_names,
    get_finished_page,
    get_page_files,
    get_page_loader,
    get_rendered_query,
    get_skeleton,
)

NOT_FOUND = {
    "page": "NotFoundPage",
    "title": "404 Page Not Found",
    "description": "There is nothing at this address.",
    "area": "",
}

_SIGNED_OUT: dict[str, Any] = {"user": None, "admin": None}

_PAGES: dict[str, dict[str, Any]] = {route["page"]: route for route in [*ROUTES, NOT_FOUND]}

# In the rendered template, the places of the boot data and of the skeleton.
_BOOT_MARK = "<!--boot-->"
_SKELETON_MARK = "<!--skeleton-->"

# The entry of the session for which the skeleton of a page of this area is.
_ACCOUNT_OF_SKELETON = {"member": "user", "admin": "admin", "public": "user"}

# The skeletons of these pages show an open tab, and a query could choose another.
_SKELETONS_WITH_TABS = frozenset({"AdminPage"})

# The URL of these pages may contain a token from an email or an invitation code.
_PAGES_WITH_SECRETS = frozenset({"AccessTerminalPage", "ConfirmEmailPage", "RegisterPage", "ResetPasswordPage"})
_PARAMETERS_WITHOUT_SECRETS = frozenset({"mode"})

# One entry for each page, and one more for each that is opened during an impersonation. There are others after a change
# of a plan, and if PUBLIC_URL is not set and the server answers for several hosts.
_CACHED_PAGES = 4 * len(ROUTES)


def app_routes() -> list[URLPattern]:
    """One pattern per route. ``:name`` in a route matches one segment of the path."""
    return [
        re_path("^" + re.sub(r":\w+", "[^/]+", route["path"]).lstrip("/") + "/?$", app_page, {"route": route})
        for route in ROUTES
    ]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return redirect("/home")


@require_safe
def app_page(request: HttpRequest, route: dict[str, Any] | None) -> HttpResponseBase:
    """Serve the app. ``route`` is ``None`` if no route matches; then the status is 404."""
    page_route = route or NOT_FOUND
    return_url = support_return_url(request) if page_route["area"] == "member" else None
    if return_url:
        return redirect(return_url)
    if "CSRF_COOKIE" not in request.META:
        # Sets the cookie without the token for a form that ensure_csrf_cookie would also make.
        rotate_token(request)
    plans = _read_plans() if page_route.get("hasPlans") else None
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    is_shell = has_session and get_impersonation(request) is not None
    # A public page with a skeleton has another content for members.
    is_for_member = (
        has_session and "hasSkeleton" in page_route and request.user.is_authenticated and request.user.is_member
    )
    query = get_rendered_query(page_route["page"], request.META["QUERY_STRING"])
    frame = _get_frame(
        page_route["page"],
        get_origin(request),
        plans,
        query=query,
        is_shell=is_shell,
        is_for_member=is_for_member,
    )
    return frame.respond(request, route=route, frame=frame)


def _respond(request: HttpRequest, *, route: dict[str, Any] | None, frame: "_Frame") -> HttpResponse:
    has_query = bool(request.META["QUERY_STRING"])
    has_secrets = (
        route is not None
        and route["page"] in _PAGES_WITH_SECRETS
        and not request.GET.keys() <= _PARAMETERS_WITHOUT_SECRETS
    )
    if route and not has_secrets and settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return _create_visitor_response(request, frame)
    html = frame.fill(session_state(request), impersonation_state(request), is_plain=not has_query)
    response = HttpResponse(html, status=200 if route else 404)
    response["Cache-Control"] = "private, no-store"
    if has_secrets:
        # The page loads its files before the app removes the secret from the URL. Their Referer must not contain it,
        # because proxies log the Referer.
        response["Referrer-Policy"] = "strict-origin"
    return response


def _create_visitor_response(request: HttpRequest, frame: "_Frame") -> HttpResponse:
    """Without a session, the page is the same for every visitor.

    Browsers store it but ask each time whether it has changed, and may keep it for Back and Forward.
    """
    content, encoding, etag = frame.visitor_body.choose(request.headers.get("Accept-Encoding", ""))
    response = HttpResponse(content)
    if encoding:
        response["Content-Encoding"] = encoding
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Accept-Encoding", "Cookie"])
    return response


class _Frame:
    """The HTML of a page around its boot data."""

    def __init__(
        self,
        page: str,
        origin: str,
        plans: str | None,
        *,
        query: str = "",
        is_shell: bool = False,
        is_for_member: bool = False,
    ) -> None:
        self._boot = {
            "ipLookupUrl": settings.IP_LOOKUP_URL or None,
            "demoLogin": settings.DEMO_LOGIN,
            "plans": plans and json.loads(plans),
        }
        finished = None if is_shell or is_for_member else get_finished_page(page, query, self._boot)
        self._skeleton = "" if is_shell else get_skeleton(page)
        # Something is visible before the scripts have run, so they come after the first paint.
        has_loader = finished is not None or bool(self._skeleton)
        styles = [f"'{style.hash}'" for style in finished.styles] if finished else []
        policy = {"script-src": [f"'{get_page_loader().hash}'"], "style-src": styles} if has_loader else {}
        # Adds what the page contains to its content security policy. ``Any``, because django-csp types a view without
        # arguments.
        self.respond: Any = csp_update(policy)(cast(Any, _respond))
        route = _PAGES[page]
        assets = get_loader("DEFAULT").get_assets()
        entry = assets.get("chunks", {}).get("main", [])
        chunk = [name for name in get_page_files(page) if name not in entry]
        html = render_to_string(
            "app.html",
            {
                "boot": _BOOT_MARK,
                "bundles": f"{settings.STATIC_URL}bundles/",
                "chunk": chunk,
                "content": finished.html if finished else _SKELETON_MARK,
                "finished": finished,
                # Fonts come last: in a shell nothing is visible before the scripts have run.
                "fonts": [name for name in assets.get("assets", {}) if ".preload." in name],
                "loader": get_page_loader().text if has_loader else "",
                "origin": origin,
                "query": query if finished else "",
                "route": route,
                # The entry comes last, because it starts the app.
                "scripts": [name for name in (*chunk, *entry) if name.endswith(".js")],
                "version": settings.VERSION,
            },
        )
        self._before, self._after = html.split(_BOOT_MARK)
        self._has_tabs = page in _SKELETONS_WITH_TABS
        self._account_of_skeleton = _ACCOUNT_OF_SKELETON.get(route["area"], "")

    def fill(self, session: dict[str, Any], impersonation: dict[str, Any] | None, *, is_plain: bool = True) -> str:
        """``is_plain``: the URL has no query."""
        boot = {"session": session, "impersonation": impersonation, **self._boot}
        account = session.get(self._account_of_skeleton)
        skeleton = fill_in_names(self._skeleton, account) if account and (is_plain or not self._has_tabs) else ""
        before = self._before.replace(_SKELETON_MARK, skeleton)
        return f"{before}{json_script(boot, 'boot')}{self._after}"

    @cached_property
    def visitor_body(self) -> CompressedBody:
        return CompressedBody(lambda: self.fill(_SIGNED_OUT, None).encode())


def _get_frame(page: str, origin: str, plans: str | None, **variant: Any) -> _Frame:
    # In development the bundle can change between requests.
    get_frame = _Frame if settings.DEBUG else _get_cached_frame
    return get_frame(page, origin, plans, **variant)


@lru_cache(maxsize=_CACHED_PAGES)
def _get_cached_frame(page: str, origin: str, plans: str | None, **variant: Any) -> _Frame:
    return _Frame(page, origin, plans, **variant)


def _read_plans() -> str:
    """The response of ``/api/subscription-plans``, which these pages do not have to request, as JSON."""
    return json.dumps({"plans": PlanSerializer(get_offered_plans(), many=True).data})


def session_state(request: HttpRequest) -> dict[str, Any]:
    """``{user, admin}``, each as in ``/api/auth/me`` and ``/api/admin/me``, or ``None``."""
    user = request.user
    if user.is_authenticated and user.is_member:
        return {**_SIGNED_OUT, "user": UserSerializer(user.member).data}
    if user.is_authenticated and user.is_panel_admin:
        return {**_SIGNED_OUT, "admin": AdminSerializer(user.admin_account).data}
    return _SIGNED_OUT
