"""What stands in the record is never changed or deleted, and holds texts that people read."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from apps.audit import services as audit
from apps.audit.models import AuditLogIsAppendOnly, RecordEntry
from apps.core.request_meta import Actor, RequestMeta

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(panel_admin) -> RecordEntry:
    audit.log(
        actor=Actor(panel_admin.user, RequestMeta("198.51.100.7", "Field terminal")),
        action="changed",
        description="Changed the account",
        subject=panel_admin,
        before={"role": "Admin"},
        after={"role": "Super admin"},
    )
    return RecordEntry.objects.get()


def rows() -> list[dict[str, object]]:
    return list(RecordEntry.objects.order_by("pk").values())


@pytest.mark.parametrize(
    "forge",
    [
        lambda entry: entry.save(),
        lambda entry: entry.save(update_fields=["description"]),
        lambda entry: entry.delete(),
        lambda entry: RecordEntry.objects.update(description="Nothing happened"),
        lambda entry: RecordEntry.objects.filter(pk=entry.pk).update(actor=None),
        lambda entry: RecordEntry.objects.all().delete(),
        lambda entry: RecordEntry.objects.bulk_update([entry], ["description"]),
        lambda entry: RecordEntry.objects.update_or_create(pk=entry.pk, defaults={"description": "Nothing"}),
        lambda entry: entry.actor.delete(),
    ],
)
def test_nothing_in_the_product_changes_or_deletes_an_entry(entry, forge):
    before = rows()
    entry.description = "Nothing happened"

    with pytest.raises((AuditLogIsAppendOnly, IntegrityError)), transaction.atomic():
        forge(entry)

    assert rows() == before


def test_a_copy_never_takes_an_entry_s_place(entry):
    before = rows()

    with pytest.raises(IntegrityError), transaction.atomic():
        RecordEntry(pk=entry.pk, description="Nothing happened").save(force_insert=True)

    assert rows() == before


def test_what_is_alike_before_and_after_is_not_kept(panel_admin):
    facts = audit.snapshot(panel_admin, "full_name", "role")

    audit.log(actor=Actor(None), action="changed", description="x", subject=panel_admin, before=facts, after=facts)

    assert rows() == []


def test_values_stand_there_as_people_read_them(panel_admin):
    moment = datetime(2026, 1, 31, 9, tzinfo=UTC)
    values = {"a": True, "b": Decimal("1250.00"), "c": moment, "d": date(2026, 1, 31), "e": "", "f": None, "g": 7}

    audit.log(actor=Actor(None), action="changed", description="x", subject=panel_admin, after=values)

    assert {one["field"]: one["after"] for one in RecordEntry.objects.get().changes} == {
        "a": "yes",
        "b": "1250.00",
        "c": "2026-01-31T09:00:00Z",
        "d": "2026-01-31",
        "g": "7",
    }


def test_choices_are_kept_in_words(super_admin):
    assert audit.snapshot(super_admin, "role") == {"role": "Super admin"}


def test_texts_that_are_too_long_are_cut_and_the_reason_is_not(panel_admin):
    panel_admin.full_name = "n" * 400

    audit.log(actor=Actor(None), action="changed", description="d" * 600, subject=panel_admin, reason="r" * 1000)

    entry = RecordEntry.objects.get()
    assert (len(entry.description), len(entry.subject_name), len(entry.reason)) == (500, 300, 1000)


def test_an_entry_is_written_with_the_change_or_not_at_all(panel_admin):
    with transaction.atomic():
        audit.log(actor=Actor(None), action="changed", description="x", subject=panel_admin)
        transaction.set_rollback(True)

    assert rows() == []
