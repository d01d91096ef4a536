"""Audit log entries cannot be changed or deleted, and their values are formatted for people."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from apps.audit import activity
from apps.audit import services as audit
from apps.audit.models import ActivityEntry, AuditLogEntry, AuditLogIsAppendOnly
from apps.core.request_meta import Actor, RequestMeta

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(panel_admin) -> AuditLogEntry:
    audit.log(
        "details_corrected",
        actor=Actor(panel_admin.user, RequestMeta("198.51.100.7", "Field terminal")),
        description="Changed the account",
        target=panel_admin,
        before={"role": "Admin"},
        after={"role": "Super admin"},
        now=timezone.now(),
    )
    return AuditLogEntry.objects.get()


def stored_entries() -> list[dict[str, object]]:
    return list(AuditLogEntry.objects.order_by("pk").values())


def test_entries_cannot_be_changed_or_deleted(entry):
    before, text = stored_entries(), {"stored_description": "Nothing happened"}
    entry.stored_description = text["stored_description"]
    entries = AuditLogEntry.objects

    for number, tamper in enumerate(
        (
            entry.save,
            lambda: entry.save(update_fields=["stored_description"]),
            entry.delete,
            lambda: entries.update(**text),
            lambda: entries.filter(pk=entry.pk).update(actor=None),
            lambda: entries.all().delete(),
            lambda: entries.bulk_update([entry], ["stored_description"]),
            lambda: entries.update_or_create(pk=entry.pk, defaults=text),
            entry.actor.delete,
            lambda: AuditLogEntry(pk=entry.pk, target_type=entry.target_type).save(force_insert=True),
        )
    ):
        with pytest.raises((AuditLogIsAppendOnly, IntegrityError)), transaction.atomic():
            tamper()
        assert stored_entries() == before, number


def test_change_without_differences_is_not_logged(panel_admin):
    snapshot = audit.snapshot(panel_admin, "full_name", "role")

    audit.log(
        "details_corrected",
        actor=Actor(None),
        description="x",
        target=panel_admin,
        before=snapshot,
        after=snapshot,
        now=timezone.now(),
    )

    assert stored_entries() == []


def test_values_are_formatted_for_people(panel_admin):
    moment = datetime(2026, 1, 31, 9, tzinfo=UTC)
    values = {"a": True, "b": Decimal("1250.00"), "c": moment, "d": date(2026, 1, 31), "e": "", "f": None, "g": 7}

    audit.log(
        "details_corrected", actor=Actor(None), description="x", target=panel_admin, after=values, now=timezone.now()
    )

    assert {change["field"]: change["after"] for change in AuditLogEntry.objects.get().changes} == {
        "a": "yes",
        "b": "$1,250.00",
        "c": "2026-01-31T09:00:00Z",
        "d": "2026-01-31",
        "g": "7",
    }


def test_snapshot_uses_choice_labels(super_admin):
    assert audit.snapshot(super_admin, "role") == {"role": "Super admin"}


def test_long_texts_are_truncated_except_for_the_reason(panel_admin):
    panel_admin.full_name = "n" * 400

    audit.log(
        "details_corrected",
        actor=Actor(None),
        description="d" * 600,
        target=panel_admin,
        reason="r" * 1000,
        now=timezone.now(),
    )

    entry = AuditLogEntry.objects.get()
    assert (len(entry.description), len(entry.target_name), len(entry.reason)) == (500, 300, 1000)


def test_entry_is_rolled_back_with_its_transaction(panel_admin):
    with transaction.atomic():
        audit.log("details_corrected", actor=Actor(None), description="x", target=panel_admin, now=timezone.now())
        transaction.set_rollback(True)

    assert stored_entries() == []


@pytest.mark.parametrize("log", [audit.log, activity.log])
def test_action_that_no_app_has_registered_is_refused(panel_admin, member, log):
    arguments = {"actor": Actor(None), "target": panel_admin} if log is audit.log else {}

    with pytest.raises(ValueError, match="not a registered action"):
        log("code_stolen", member=member, description="x", now=timezone.now(), **arguments)


def test_entries_of_one_moment_are_listed_in_the_order_of_their_creation(member):
    now = timezone.now()
    for number in range(5):
        activity.log("signed_in", member=member, description=f"{number}", now=now)

    entries = ActivityEntry.objects.order_by("-created_at", "-id")

    assert [entry.description for entry in entries] == ["4", "3", "2", "1", "0"]
