"""Every change by admins in the panel or by support staff creates exactly one audit log entry.

The tests walk the URL configuration and the pages of the support site, so a new page without an audit case fails.
"""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.core.files import File
from django.db.models import Model
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.audit.selectors import SUBJECTS
from apps.audit.support import find_target
from apps.core.api.permissions import IsPanelAdmin
from tests.audit_cases import AuditedChange, collected
from tests.factories import Caller, UserFactory, caller_as
from tests.support_pages import unwritten_pages

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_menu")]
ADDRESS, BROWSER, REASON = "198.51.100.7", "Field terminal 1.0", "Asked for by phone"

PANEL = collected("panel_cases", "CASES")
SUPPORT = collected("support_cases", "CASES")
# Support changes without a reason, and support pages that change nothing, each with an explanation.
NO_REASON = collected("support_cases", "NO_REASON")
READ_ONLY_PAGES = collected("support_cases", "READ_ONLY_PAGES") | {
    "index": "read-only",
    "app_list": "read-only",
    "claims_overview": "read-only",
    "find_member": "searches",
    "jobs": "read-only",
    "inbox": "read-only",
    "changes": "read-only",
    "read_notices": "marks the user's own notices as read",
    "second_step": "no user is signed in yet; tests/factors/test_support_pages.py checks its audit entry",
    "security": "read-only",
    "security_app": "the user's own factors; tests/factors/test_support_pages.py checks the audit entries",
    "security_app_remove": "likewise",
    "security_passkey": "likewise",
    "security_passkey_remove": "likewise",
    "security_codes": "likewise",
    "security_session_end": "likewise",
    "login": "no user is signed in yet; tests/support/test_staff_accounts.py checks its audit entry",
    "logout": "ends the user's own session",
    "stop_viewing": "needs no reason; tests/support/test_impersonation.py checks its audit entry",
    "password_change": "needs no reason; tests/support/test_staff_accounts.py checks its audit entry",
    "password_change_done": "read-only",
    "jsi18n": "returns translations",
}
# Changes that the support group may not make: staff accounts, plans and credibility entries.
SUPERUSERS_ONLY = {
    "accounts_user_add",
    "accounts_user_close",
    "accounts_user_lift_lock",
    "accounts_user_reopen",
    "accounts_user_reset_second_factor",
    "accounts_user_set_callsign",
    "accounts_user_set_password",
    "claims_businesscalendar_change",
    "claims_comparisonreason_add",
    "claims_comparisonreason_change",
    "claims_comparisonreason_delete",
    "claims_rotation_add",
    "claims_rotation_delete",
    "claims_servicelevel_add",
    "claims_servicelevel_change",
    "claims_servicelevel_delete",
    "claims_savedreply_delete",
    "claims_savedrequest_delete",
    "credibility_credibilityentry_add",
    "credibility_credibilityentry_change",
    "credibility_credibilityentry_delete",
    "documents_userdocument_release",
    "subscriptions_subscriptionplan_add",
    "subscriptions_subscriptionplan_change",
}
NO_CASE_IN_PANEL = {
    "POST /api/admin/login": "no admin is signed in yet; tests/access/test_panel_sign_in.py checks its audit entry"
}


def get_panel_changes() -> Iterator[str]:
    """Yield ``METHOD /path`` of each unsafe endpoint of the panel."""
    for route, pattern in _patterns(get_resolver().url_patterns, "/"):
        view = getattr(pattern.callback, "view_class", None)
        guarded = any(issubclass(permission, IsPanelAdmin) for permission in getattr(view, "permission_classes", []))
        if view is not None and (guarded or route.startswith("/api/admin/")):
            yield from (f"{name.upper()} {route}" for name in ("post", "put", "patch", "delete") if hasattr(view, name))


def get_support_pages() -> Iterator[str]:
    """Yield the URL name of each support page, and ``<list> <action>`` of each list action, for a superuser."""
    request = RequestFactory().get("/staff/")
    request.user = User(username="everything", kind=User.Kind.STAFF, is_superuser=True)
    unavailable: set[str] = set()
    for model, model_admin in admin.site._registry.items():
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        unavailable |= {f"{name}_changelist", f"{name}_history"}
        unavailable |= {
            f"{name}_{kind}"
            for kind in ("add", "change", "delete")
            if not getattr(model_admin, f"has_{kind}_permission")(request)
        }
        yield from (f"{name}_changelist {action}" for action in model_admin.get_actions(request))
    names = {pattern.name for _, pattern in _patterns(admin.site.get_urls(), "") if pattern.name}
    yield from names - unavailable


def _patterns(patterns: list[Any], prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern.url_patterns, route)
        else:
            yield route, pattern


@pytest.fixture(autouse=True)
def virus_scanner(settings) -> None:
    """Some pages exist only with a scanner. Nothing connects to it here."""
    settings.CLAMD_URL = "unix:///nonexistent/clamd.sock"


def sign_in(user: User) -> Caller:
    """Sign a user in with the address and the browser that the audit entry must contain."""
    caller = caller_as(user)
    caller.client.defaults |= {"REMOTE_ADDR": ADDRESS, "HTTP_USER_AGENT": BROWSER}
    return caller


def test_every_panel_change_has_an_audit_case():
    assert sorted(PANEL.keys() | NO_CASE_IN_PANEL.keys()) == sorted(set(get_panel_changes()))


def test_every_support_page_has_an_audit_case_or_is_listed_as_read_only():
    known, pages = SUPPORT.keys() | READ_ONLY_PAGES.keys(), set(get_support_pages())

    assert sorted(pages - known) == []
    assert sorted(known - pages) == []
    assert not SUPPORT.keys() & READ_ONLY_PAGES.keys()
    assert NO_REASON.keys() <= SUPPORT.keys()


@pytest.mark.parametrize("name", sorted(PANEL))
def test_panel_change_creates_one_audit_entry(super_admin, name):
    caller, change = sign_in(super_admin.user), PANEL[name]()
    has_file = any(isinstance(value, File) for value in change.data.values())
    send = caller.upload if has_file else getattr(caller, name.split()[0].lower())

    def make_change() -> None:
        # Methods without a body take no data argument.
        answer = send(change.path, dict(change.data)) if change.data else send(change.path)
        assert answer.status_code in {200, 201}, answer.content

    assert_single_entry(get_new_entries(make_change), change, actor=super_admin.user, reason="")


@pytest.mark.parametrize("name", sorted(SUPPORT))
def test_support_change_needs_permission_and_a_reason_and_creates_one_audit_entry(staff, support_member, name):
    change = SUPPORT[name]()
    trainee = sign_in(UserFactory(username="trainee", kind=User.Kind.STAFF))
    # Permissions of the group, if they are enough.
    is_for_superusers = name in SUPERUSERS_ONLY
    actor = staff if is_for_superusers else support_member
    caller = sign_in(actor)

    for refused in [trainee, sign_in(support_member)] if is_for_superusers else [trainee]:
        assert_nothing_changes(change, lambda refused=refused: assert_forbidden(refused, change))
    assert get_new_entries(lambda: assert_opens(caller, change)) == [], "Opening the page created an audit entry"
    if name not in NO_REASON:
        assert_nothing_changes(change, lambda: assert_reason_is_required(caller, change))
    reason = {} if name in NO_REASON else {"reason": REASON}
    entries = get_new_entries(lambda: make_support_change(caller, change, reason))
    assert_single_entry(entries, change, actor=actor, reason=reason.get("reason", ""))


def send_form(caller: Caller, change: AuditedChange, **fields: str) -> Any:
    for value in change.data.values():
        if isinstance(value, File):
            value.seek(0)
    return caller.upload(change.path, {**change.data, **fields})


def assert_opens(caller: Caller, change: AuditedChange) -> None:
    answer = caller.get(change.path)
    # Some have no page of their own.
    assert answer.status_code in {200, 405}
    # Everybody writes a reason of their own.
    form = answer.context and answer.context.get("form")
    assert not form or "reason" not in form.fields or form["reason"].value() is None


def assert_forbidden(caller: Caller, change: AuditedChange) -> None:
    assert send_form(caller, change, reason=REASON).status_code == 403


def assert_reason_is_required(caller: Caller, change: AuditedChange) -> None:
    # All forms share one field; tests/documents/test_support_pages.py tries what else it refuses, and reads the page.
    with unwritten_pages():
        answer = send_form(caller, change, reason="")
    assert answer.status_code in {200, 422}
    context = answer.context_data
    form = context["form"] if "form" in context else context["adminform"].form
    assert "reason" in form.errors


def make_support_change(caller: Caller, change: AuditedChange, reason: dict[str, str]) -> None:
    answer = send_form(caller, change, **reason)
    # A refusal redirects too, but creates no audit entry.
    assert answer.status_code == 302, answer.content.decode()


def assert_nothing_changes(change: AuditedChange, attempt: Callable[[], Any]) -> None:
    before = get_rows(change)
    assert (get_new_entries(attempt), get_rows(change)) == ([], before)


def get_new_entries(make_change: Callable[[], Any]) -> list[AuditLogEntry]:
    """Return the audit entries that ``make_change`` creates."""
    before = set(AuditLogEntry.objects.values_list("pk", flat=True))
    make_change()
    return list(AuditLogEntry.objects.exclude(pk__in=before))


def assert_single_entry(entries: list[AuditLogEntry], change: AuditedChange, *, actor: User, reason: str) -> None:
    expected = change.expected
    assert [entry.action for entry in entries] == [expected.action]
    entry = entries[0]
    assert (entry.actor, entry.actor_name) == (actor, actor.username)
    assert (entry.ip_address, entry.user_agent, entry.reason) == (ADDRESS, BROWSER, reason)
    assert entry.target_type == expected.target._meta.label_lower
    assert isinstance(expected.target, type) or find_target(entry) == get_current_row(expected.target)
    assert entry.member == expected.member
    assert {one["field"]: (one["before"], one["after"]) for one in entry.changes} == dict(expected.changes)
    assert entry.description
    assert entry.target_name
    # The panel's filter finds the entry, and the entry contains no password hash.
    assert entry.target_type in [name for names in SUBJECTS.values() for name in names]
    assert "argon2" not in entry.search_text
    assert_stored_without_names(entry)


def assert_stored_without_names(entry: AuditLogEntry) -> None:
    stored = " ".join([*entry.get_stored_texts(), entry.search_text]).casefold()
    models_with_names = [model for model in apps.get_models() if hasattr(model, "personal_fields")]
    names = {
        str(attrgetter(path)(row))
        for model in models_with_names
        for row in model._default_manager.all()
        for path in model.personal_fields
    }
    assert [name for name in names if name and name.casefold() in stored] == []


def get_current_row(row: Model) -> Model | None:
    """``None`` after the change has deleted it."""
    return type(row)._default_manager.filter(pk=row.pk).first()


def get_rows(change: AuditedChange) -> list[dict[str, Any]]:
    """Return all rows of the model that the change is about."""
    target = change.expected.target
    model: type[Model] = target if isinstance(target, type) else type(target)
    return list(model._default_manager.order_by("pk").values())
