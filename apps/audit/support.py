"""The record at the support desk: by kind of thing, before beside after, and without what support must not read."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.module_loading import import_string

from apps.audit.models import ActivityEntry, AuditLogQuerySet, RecordEntry
from apps.audit.selectors import SUBJECTS
from apps.core.support.actions import row_url
from apps.core.support.sections import Link, Row, Section, SectionContext

if TYPE_CHECKING:
    from apps.accounts.models import User


class SubjectFilter(admin.SimpleListFilter):
    """One kind of thing, as in the panel; its choices are read from no table."""

    title = "kind of thing"
    parameter_name = "subject"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> list[tuple[str, str]]:
        """The kinds."""
        return [(name, name.replace("_", " ").capitalize()) for name in SUBJECTS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[RecordEntry]) -> QuerySet[RecordEntry]:
        """Only those of the kind."""
        kind = self.value()
        return queryset.filter(subject_type__in=SUBJECTS[kind]) if kind in SUBJECTS else queryset


class ActionFilter(admin.SimpleListFilter):
    """One kind of action, in words."""

    title = "action"
    parameter_name = "action"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> list[tuple[str, str]]:
        """The actions that stand in the record."""
        actions = RecordEntry.objects.order_by("action").values_list("action", flat=True).distinct()
        return [(action, action.replace("_", " ").capitalize()) for action in actions]

    def queryset(self, request: HttpRequest, queryset: QuerySet[RecordEntry]) -> QuerySet[RecordEntry]:
        """Only those of the action."""
        return queryset.filter(action=self.value()) if self.value() else queryset


def changes_table(entry: RecordEntry) -> Any:
    """A table of what was before and what after."""
    return render_to_string("admin/support/changes.html", {"changes": entry.changes})


def subject_links(model_admin: ModelAdmin, request: HttpRequest, entry: RecordEntry) -> list[Link]:
    """Where the thing itself is, for whoever may see it."""
    for model, shown in model_admin.admin_site._registry.items():
        if model._meta.verbose_name == entry.subject_type and entry.subject_id and shown.has_view_permission(request):
            return [Link(f"Open the {entry.subject_type}", row_url(model(pk=entry.subject_id)))]
    return []


def mask_entries(entries: Iterable[RecordEntry], *, reader: "User | AnonymousUser", now: datetime) -> None:
    """Mask in place what only superusers may read (``settings.RECORD_MASK``)."""
    if reader.is_superuser:
        return
    masked = list(entries)
    mask = import_string(settings.RECORD_MASK)((text for entry in masked for text in _texts_of(entry)), now=now)
    for entry in masked:
        entry.description, entry.reason = mask(entry.description), mask(entry.reason)
        entry.subject_name = mask(entry.subject_name)
        entry.changes = [{name: text and mask(text) for name, text in change.items()} for change in entry.changes]


def search_entries(
    entries: AuditLogQuerySet, term: str, *, reader: "User | AnonymousUser", now: datetime
) -> AuditLogQuerySet:
    """Entries that say the term in what the reader may read (``settings.RECORD_SEARCH``)."""
    if reader.is_superuser:
        return entries.containing(term)
    return cast(AuditLogQuerySet, import_string(settings.RECORD_SEARCH)(entries, term, now=now))


def _texts_of(entry: RecordEntry) -> Iterator[str]:
    yield from (entry.description, entry.reason, entry.subject_name)
    for change in entry.changes:
        yield from filter(None, change.values())


MOST_ACTIVITY = 20

MOST_RECORD = 10


def activity(asked: SectionContext) -> Section | None:
    """What the member did last, as the member sees it."""
    if not asked.request.user.has_perm("accounts.view_activityentry"):
        return None
    entries = ActivityEntry.objects.filter(member=asked.member).order_by("-created_at", "-id")[:MOST_ACTIVITY]
    return Section(
        key="activity",
        title="Activity",
        columns=["When", "What", "Action", "From"],
        rows=[Row([one.created_at, one.description, one.action, one.ip_address]) for one in entries],
        empty="No activity yet.",
        whole_list=_whole_list("accounts_activityentry", "member", asked),
    )


def record(asked: SectionContext) -> Section | None:
    """What admins and support did to this account, and why."""
    if not asked.request.user.has_perm("accounts.view_recordentry"):
        return None
    entries = RecordEntry.objects.filter(member=asked.member).order_by("-created_at", "-id")[:MOST_RECORD]
    mask_entries(entries, reader=asked.request.user, now=asked.now)
    return Section(
        key="record",
        title="Record",
        columns=["When", "Who", "What", "Reason"],
        rows=[
            Row(
                [one.created_at, one.actor_name, one.description, one.reason],
                url=reverse("admin:accounts_recordentry_change", args=[one.pk]),
            )
            for one in entries
        ],
        empty="Nobody has changed anything about this account.",
        whole_list=_whole_list("accounts_recordentry", "member", asked),
    )


def _whole_list(name: str, parameter: str, asked: SectionContext) -> Link:
    return Link("Whole list", f"{reverse(f'admin:{name}_changelist')}?{parameter}={asked.member.pk}")
