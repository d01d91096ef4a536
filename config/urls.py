from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.generic import RedirectView

from apps.notifications.views import unsubscribe
from apps.support.enrolment_pages import enrolment_page
from config import crawlers, error_pages, health
from config.api_document import DocumentView, ViewerView
from config.app_page import app_page, app_routes, home
from config.metrics import metrics

# One prefix for all, so that the address of a page is not compared with that of each app.
api_urls: list[URLPattern | URLResolver] = [
    path("schema", DocumentView.as_view(), name="schema"),
    path("docs", ViewerView.as_view(url_name="schema")),
    path("", include("apps.core.api.urls")),
    path("", include("apps.accounts.urls")),
    path("", include("apps.factors.urls")),
    path("", include("apps.access.urls")),
    path("", include("apps.subscriptions.urls")),
    path("", include("apps.devices.urls")),
    path("", include("apps.claims.api.urls")),
    path("", include("apps.documents.urls")),
    path("", include("apps.estimates.urls")),
    path("", include("apps.invitations.urls")),
    path("", include("apps.credibility.urls")),
    path("", include("apps.contact.urls")),
    path("", include("apps.notifications.urls")),
    path("", include("apps.audit.urls")),
    path("", include("apps.support.urls")),
]

urlpatterns = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("metrics", metrics),
    path("api/", include(api_urls)),
    re_path(r"^api(?:/.*)?$", error_pages.unknown_api_path),
    path("unsubscribe/<str:token>", unsubscribe),
    path("staff/", admin.site.urls),
    path("enrol/<str:token>", enrolment_page),
    # Browsers request this for pages without an icon, such as the support site and documents.
    path("favicon.ico", RedirectView.as_view(url="/static/brand/mark.svg")),
    path("robots.txt", crawlers.robots),
    path("sitemap.xml", crawlers.sitemap),
    path(".well-known/security.txt", crawlers.security_contact),
    path("", home),
    *app_routes(),
    re_path(r"^(?!static/).*$", app_page, {"route": None}),
]

if settings.MAIL_SERVICE:
    from apps.notifications.webhooks import get_tracking_urls

    urlpatterns.insert(0, path("anymail/", include(get_tracking_urls(settings.MAIL_SERVICE))))

handler400 = error_pages.bad_request
handler403 = error_pages.forbidden
handler404 = error_pages.not_found
handler500 = error_pages.server_error
