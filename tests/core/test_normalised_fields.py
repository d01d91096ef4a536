"""Every ``NormalisedField`` has the value that its sources give, however a row is written."""

from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import EmailUndo, Member
from apps.audit.models import AuditLogEntry
from apps.core.models import NormalisedField, NormalisedModel, get_normalised_fields

pytestmark = pytest.mark.django_db

FIELDS = [field for model in apps.get_models() for field in get_normalised_fields(model)]
SOURCES = [(field, source) for field in FIELDS for source in field.sources]


@pytest.fixture
def rows(demo_data: object) -> Any:
    """Return all rows of a model. Only undo links of emails are not in the demo data."""
    EmailUndo.objects.create(
        member=Member.objects.first(), email="Ünal@Example.com", token_hash="a" * 64, expires_at=timezone.now()
    )
    return lambda field: field.model.objects.all()


def get_expected_key(field: NormalisedField, row: Any) -> str | None:
    return field.normalise(*(getattr(row, source) for source in field.sources))


def test_rows_written_by_the_app_have_their_keys(rows):
    for field in FIELDS:
        keys = {getattr(row, field.name) for row in rows(field)}

        assert keys == {get_expected_key(field, row) for row in rows(field)}, field
        assert any(keys), field


def test_saving_only_a_source_saves_the_key(rows):
    for field, source in SOURCES:
        # The entries of the audit log are never saved again.
        if issubclass(field.model, AuditLogEntry):
            continue
        row = rows(field).first()
        setattr(row, source, "(555) 010-9988" if "phone" in source else "Ä@Öz.example")

        row.save(update_fields=[source])

        stored = rows(field).get(pk=row.pk)
        assert getattr(stored, source) == getattr(row, source), (field, source)
        assert getattr(stored, field.name) == get_expected_key(field, stored), (field, source)


def test_updates_that_bypass_save_are_refused(rows):
    for field, source in SOURCES:
        row = rows(field).first()

        for values in ({source: getattr(row, source)}, {field.name: "other"}):
            with pytest.raises(TypeError):
                rows(field).filter(pk=row.pk).update(**values)
        with pytest.raises(TypeError), transaction.atomic():
            field.model.objects.bulk_update([row], [source])


def test_fields_are_plain_columns_whose_model_and_sources_fit():
    for field in FIELDS:
        columns = {column.name for column in field.model._meta.concrete_fields}
        assert issubclass(field.model, NormalisedModel), field
        assert set(field.sources) <= columns - {field.name}, field

        # Migrations see a plain column.
        _name, path, _arguments, options = field.deconstruct()
        assert path == "django.db.models.CharField", field
        assert not {"sources", "normalise"} & options.keys(), field
