"""Every change that admins make in the panel or staff at the support desk leaves exactly one entry in the record.

The walk is over the URL configuration and the desk's own pages: what is added tomorrow without a case fails tomorrow.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.db.models import Model
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.sessions import SIGNED_IN_AT_KEY
from apps.audit.models import RecordEntry
from apps.audit.selectors import SUBJECTS
from apps.core.permissions import IsPanelAdmin
from tests.audit_cases import AuditedChange, collected
from tests.factories import Caller, UserFactory

pytestmark = pytest.mark.django_db
ADDRESS, BROWSER, REASON = "198.51.100.7", "Field terminal 1.0", "Asked for by phone"

PANEL = collected("panel_cases", "CASES")
DESK = collected("support_cases", "CASES")
# Changes at the desk that are made without a reason, and pages of the desk that change nothing: each says why.
NO_REASON = collected("support_cases", "NO_REASON")
SHOWN_ONLY = collected("support_cases", "SHOWN_ONLY") | {
    "index": "shows",
    "app_list": "shows",
    "find_member": "searches",
    "login": "nobody is signed in yet: test_staff_sign_in reads what is kept of it",
    "logout": "ends the caller's own session",
    "stop_viewing": "asks for no reason: test_viewing_changes_nothing reads what is kept of it",
    "password_change": "asks for the present password, not for a reason: test_staff_accounts reads what is kept of it",
    "password_change_done": "shows",
    "jsi18n": "hands out texts",
}
# What the group of support staff may not do: staff accounts, plans, and the entries that are the admins' work.
SUPERUSERS_ONLY = {
    "accounts_user_add",
    "accounts_user_close",
    "accounts_user_reopen",
    "accounts_user_set_password",
    "credibility_credibilityentry_add",
    "credibility_credibilityentry_change",
    "credibility_credibilityentry_delete",
    "subscriptions_subscriptionplan_add",
    "subscriptions_subscriptionplan_change",
}
NO_CASE_IN_PANEL = {"POST /api/admin/login": "nobody is signed in yet: test_admin_sign_in reads what is kept of it"}


def unsafe_calls_of_the_panel() -> Iterator[str]:
    """``METHOD /path`` of each call by which an admin can change something."""
    for route, pattern in _patterns(get_resolver().url_patterns, "/"):
        view = getattr(pattern.callback, "view_class", None)
        guarded = any(issubclass(asked, IsPanelAdmin) for asked in getattr(view, "permission_classes", []))
        if view is not None and (guarded or route.startswith("/api/admin/")):
            yield from (f"{name.upper()} {route}" for name in ("post", "put", "patch", "delete") if hasattr(view, name))


def pages_of_the_desk() -> Iterator[str]:
    """The name of each page at which a superuser could change something, and ``<list> <action>`` of each list's."""
    request = RequestFactory().get("/staff/")
    request.user = User(username="everything", is_staff=True, is_superuser=True)
    closed: set[str] = set()
    for model, model_admin in admin.site._registry.items():
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        closed |= {f"{name}_changelist", f"{name}_history"}
        closed |= {
            f"{name}_{kind}"
            for kind in ("add", "change", "delete")
            if not getattr(model_admin, f"has_{kind}_permission")(request)
        }
        yield from (f"{name}_changelist {action}" for action in model_admin.get_actions(request))
    names = {pattern.name for _, pattern in _patterns(admin.site.get_urls(), "") if pattern.name}
    yield from names - closed


def _patterns(patterns: list[Any], prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern.url_patterns, route)
        else:
            yield route, pattern


@pytest.fixture
def from_afar() -> Callable[[User], Caller]:
    """Signs somebody in at an address and with a browser that the entry must name."""

    def sign_in(user: User) -> Caller:
        caller = Caller(fingerprint="", address=ADDRESS)
        caller.client.defaults["HTTP_USER_AGENT"] = BROWSER
        caller.client.force_login(user)
        session = caller.client.session
        session[SIGNED_IN_AT_KEY] = timezone.now().isoformat()
        session.save()
        return caller

    return sign_in


def test_every_change_in_the_panel_has_a_case_and_every_case_a_change():
    assert sorted(PANEL.keys() | NO_CASE_IN_PANEL.keys()) == sorted(set(unsafe_calls_of_the_panel()))


def test_every_page_of_the_desk_has_a_case_or_a_word_why_it_changes_nothing():
    known, pages = DESK.keys() | SHOWN_ONLY.keys(), set(pages_of_the_desk())

    assert sorted(pages - known) == []
    assert sorted(known - pages) == []
    assert not DESK.keys() & SHOWN_ONLY.keys()
    assert NO_REASON.keys() <= DESK.keys()


@pytest.mark.parametrize("name", sorted(PANEL))
def test_a_change_in_the_panel_leaves_one_entry(super_admin, from_afar, name):
    caller, change = from_afar(super_admin.user), PANEL[name]()
    send = getattr(caller, name.split()[0].lower())

    def act() -> None:
        # A body where the method takes one.
        answer = send(change.path, dict(change.given)) if change.given else send(change.path)
        assert answer.status_code in {200, 201}, answer.content

    assert_one_says(entries_of(act), change, by=super_admin.user, reason="")


@pytest.mark.parametrize("name", sorted(DESK))
def test_a_change_at_the_desk_leaves_one_entry_with_its_reason(staff, from_afar, name):
    caller, change = from_afar(staff), DESK[name]()
    given = {} if name in NO_REASON else {"reason": REASON}

    def act() -> None:
        answer = caller.upload(change.path, {**change.given, **given})
        assert answer.status_code == 302, answer.content.decode()
        assert 'class="error"' not in caller.get(answer["Location"]).content.decode()

    assert_one_says(entries_of(act), change, by=staff, reason=given.get("reason", ""))


@pytest.mark.parametrize("name", sorted(DESK))
def test_looking_at_a_page_of_the_desk_leaves_none(staff, from_afar, name):
    caller, change = from_afar(staff), DESK[name]()

    assert entries_of(lambda: caller.get(change.path)) == []


@pytest.mark.parametrize("name", sorted(DESK.keys() - NO_REASON.keys()))
def test_without_a_proper_reason_nothing_is_changed(staff, from_afar, name):
    caller, change = from_afar(staff), DESK[name]()
    before = rows_of(change)

    def act() -> None:
        for reason in ("", "   ", "x" * 1001, "x" * 10_000, "a\x00b"):
            answer = caller.upload(change.path, {**change.given, "reason": reason})
            assert answer.status_code in {200, 422}, reason[:4]
            assert "errorlist" in answer.content.decode(), reason[:4]

    assert (entries_of(act), rows_of(change)) == ([], before)


@pytest.mark.parametrize("name", sorted(DESK.keys() - SUPERUSERS_ONLY))
def test_support_staff_do_it_in_their_own_name(support_member, from_afar, name):
    caller, change = from_afar(support_member), DESK[name]()

    entries = entries_of(lambda: caller.upload(change.path, {**change.given, "reason": REASON}))

    assert [(entry.action, entry.actor) for entry in entries] == [(change.kept.action, support_member)]


@pytest.mark.parametrize("name", sorted(SUPERUSERS_ONLY))
def test_support_staff_leave_to_superusers_what_is_theirs(support_member, from_afar, name):
    caller, change = from_afar(support_member), DESK[name]()
    before = rows_of(change)

    def act() -> None:
        assert caller.upload(change.path, {**change.given, "reason": REASON}).status_code == 403

    assert (entries_of(act), rows_of(change)) == ([], before)


@pytest.mark.parametrize("name", sorted(DESK))
def test_staff_without_rights_leave_none_and_change_nothing(from_afar, name):
    trainee, change = from_afar(UserFactory(username="trainee", is_staff=True)), DESK[name]()
    before = rows_of(change)

    def act() -> None:
        assert trainee.upload(change.path, {**change.given, "reason": REASON}).status_code == 403

    assert (entries_of(act), rows_of(change)) == ([], before)


def entries_of(act: Callable[[], Any]) -> list[RecordEntry]:
    """What the record holds after an act that it did not hold before."""
    before = set(RecordEntry.objects.values_list("pk", flat=True))
    act()
    return list(RecordEntry.objects.exclude(pk__in=before))


def assert_one_says(entries: list[RecordEntry], change: AuditedChange, *, by: User, reason: str) -> None:
    kept = change.kept
    assert [entry.action for entry in entries] == [kept.action]
    entry = entries[0]
    assert (entry.actor, entry.actor_name) == (by, by.username)
    assert (entry.ip_address, entry.user_agent, entry.reason) == (ADDRESS, BROWSER, reason)
    assert entry.subject_type == kept.subject._meta.verbose_name
    assert isinstance(kept.subject, type) or entry.subject_id == kept.subject.pk
    assert entry.member == kept.member
    assert {one["field"]: (one["before"], one["after"]) for one in entry.changes} == dict(kept.changes)
    assert entry.description
    assert entry.subject_name
    # The panel's filter leads to it, and nothing in it opens a door.
    assert entry.subject_type in [name for names in SUBJECTS.values() for name in names]
    assert "argon2" not in entry.search_text


def rows_of(change: AuditedChange) -> list[dict[str, Any]]:
    """Every row of the kind that the change is about."""
    subject = change.kept.subject
    model: type[Model] = subject if isinstance(subject, type) else type(subject)
    return list(model._default_manager.order_by("pk").values())
