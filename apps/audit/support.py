from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string

from apps.accounts.models import User
from apps.audit.models import ActivityEntry, AuditLogEntry, AuditLogQuerySet, load_names
from apps.audit.registry import action_labels
from apps.audit.selectors import SUBJECTS
from apps.core.staff.actions import list_url, row_url
from apps.core.staff.sections import Link, Row, Section, SectionContext, member_section


class SubjectFilter(admin.SimpleListFilter):
    """The same types as in the panel. The choices need no query."""

    title = "type"
    parameter_name = "subject"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> list[tuple[str, str]]:
        return [(name, name.replace("_", " ").capitalize()) for name in SUBJECTS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[AuditLogEntry]) -> QuerySet[AuditLogEntry]:
        kind = self.value()
        return queryset.filter(target_type__in=SUBJECTS[kind]) if kind in SUBJECTS else queryset


class ActionFilter(admin.SimpleListFilter):
    title = "action"
    parameter_name = "action"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> list[tuple[str, str]]:
        return sorted(action_labels.items(), key=lambda choice: choice[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[AuditLogEntry]) -> QuerySet[AuditLogEntry]:
        return queryset.filter(action=self.value()) if self.value() else queryset


def render_changes(entry: AuditLogEntry) -> Any:
    return render_to_string("admin/support/changes.html", {"changes": entry.changes})


def find_target(entry: AuditLogEntry) -> Model | None:
    """The row that was changed, if there is one and it still exists."""
    if entry.target_id is None:
        return None
    model = apps.get_model(entry.target_type)
    # A key that is a number is the number of the UUID.
    return model._default_manager.filter(pk=model._meta.pk.to_python(entry.target_id)).first()


def target_links(model_admin: ModelAdmin, request: HttpRequest, entry: AuditLogEntry) -> list[Link]:
    """A link to the changed row, if it still exists and this staff user may see it."""
    model = apps.get_model(entry.target_type)
    site = model_admin.admin_site
    if not site.is_registered(model) or not site.get_model_admin(model).has_view_permission(request):
        return []
    target = find_target(entry)
    return [Link(f"Open the {entry.target_type_name}", row_url(target))] if target else []


@dataclass(frozen=True, slots=True)
class Masking:
    """How texts that only superusers may read are hidden from support staff.

    ``mask_texts`` takes texts and ``now``, and returns a function that masks one of them. ``search`` takes entries, a
    term and ``now``, and returns the entries that contain the term in what support staff may read.
    """

    mask_texts: Callable[..., Callable[[str], str]]
    search: Callable[..., AuditLogQuerySet]


_maskings: list[Masking] = []


def register_masking(masking: Masking) -> None:
    """Called once, by the app that owns the masked texts, in its ``support`` module."""
    _maskings.append(masking)


def prepare_entries(entries: Iterable[AuditLogEntry], *, reader: "User | AnonymousUser", now: datetime) -> None:
    """Load the names of the entries, and mask the texts that only superusers may read."""
    entries = list(entries)
    load_names(entries)
    if reader.is_superuser:
        return
    mask = _maskings[0].mask_texts((text for entry in entries for text in _get_texts(entry)), now=now)
    for entry in entries:
        entry.mask = mask


def search_entries(
    entries: AuditLogQuerySet, term: str, *, reader: "User | AnonymousUser", now: datetime
) -> AuditLogQuerySet:
    """Search only texts that the reader may read."""
    if reader.is_superuser:
        return entries.containing(term)
    return _maskings[0].search(entries, term, now=now)


def _get_texts(entry: AuditLogEntry) -> Iterator[str]:
    yield from (entry.description, entry.reason, entry.target_name)
    for change in entry.changes:
        yield from filter(None, change.values())


MAX_ACTIVITY_ENTRIES = 20

MAX_AUDIT_LOG_ENTRIES = 10


@member_section(order=100, permission="audit.view_activityentry")
def activity(context: SectionContext) -> Section:
    entries = ActivityEntry.objects.filter(member=context.member).order_by("-created_at", "-id")[:MAX_ACTIVITY_ENTRIES]
    return Section(
        key="activity",
        title="Activity",
        columns=["When", "What", "Action", "IP address"],
        rows=[Row([entry.created_at, entry.description, entry.action, entry.ip_address]) for entry in entries],
        empty="No activity yet.",
        whole_list=Link("Whole list", list_url(ActivityEntry, member=context.member.pk)),
    )


@member_section(order=110, permission="audit.view_auditlogentry")
def record(context: SectionContext) -> Section:
    entries = AuditLogEntry.objects.filter(member=context.member).order_by("-created_at", "-id")[:MAX_AUDIT_LOG_ENTRIES]
    prepare_entries(entries, reader=context.request.user, now=context.now)
    return Section(
        key="record",
        title="Audit log",
        columns=["When", "Who", "What", "Reason"],
        rows=[
            Row([entry.created_at, entry.actor_name, entry.description, entry.reason], url=row_url(entry))
            for entry in entries
        ],
        empty="No changes by admins or support yet.",
        whole_list=Link("Whole list", list_url(AuditLogEntry, member=context.member.pk)),
    )
