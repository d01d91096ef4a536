"""Every ``NormalisedField`` has the value that its sources give, however a row is written."""

from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from apps.accounts.models import EmailUndo, Member
from apps.audit.models import AuditLogEntry
from apps.core.models import NormalisedField, NormalisedModel, get_normalised_fields

pytestmark = pytest.mark.django_db

FIELDS = [field for model in apps.get_models() for field in get_normalised_fields(model)]
SOURCES = [pytest.param(field, source, id=f"{field}-{source}") for field in FIELDS for source in field.sources]


@pytest.fixture
def rows(demo_data: object) -> Any:
    """Return all rows of a model. Only undo links of emails are not in the demo data."""
    EmailUndo.objects.create(
        member=Member.objects.first(), email="Ünal@Example.com", token_hash="a" * 64, expires_at=timezone.now()
    )
    return lambda field: field.model.objects.all()


def get_expected_key(field: NormalisedField, row: Any) -> str | None:
    return field.normalise(*(getattr(row, source) for source in field.sources))


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_rows_written_by_the_app_have_their_keys(field, rows):
    keys = {getattr(row, field.name) for row in rows(field)}

    assert keys == {get_expected_key(field, row) for row in rows(field)}
    assert any(keys)


# The entries of the audit log are never saved again.
@pytest.mark.parametrize(
    ("field", "source"), [pair for pair in SOURCES if not issubclass(pair.values[0].model, AuditLogEntry)]
)
def test_saving_only_a_source_saves_the_key(field, source, rows):
    row = rows(field).first()
    setattr(row, source, "(555) 010-9988" if "phone" in source else "Ä@Öz.example")

    row.save(update_fields=[source])

    stored = rows(field).get(pk=row.pk)
    assert getattr(stored, source) == getattr(row, source)
    assert getattr(stored, field.name) == get_expected_key(field, stored)


@pytest.mark.parametrize(("field", "source"), SOURCES)
def test_updates_that_bypass_save_are_refused(field, source, rows):
    row = rows(field).first()

    with pytest.raises(TypeError):
        rows(field).filter(pk=row.pk).update(**{source: getattr(row, source)})
    with pytest.raises(TypeError):
        rows(field).filter(pk=row.pk).update(**{field.name: "other"})
    with pytest.raises(TypeError):
        field.model.objects.bulk_update([row], [source])


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_model_and_sources_fit_the_field(field):
    columns = {column.name for column in field.model._meta.concrete_fields}

    assert issubclass(field.model, NormalisedModel)
    assert set(field.sources) <= columns - {field.name}


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_migrations_see_a_plain_column(field):
    _name, path, _arguments, options = field.deconstruct()

    assert path == "django.db.models.CharField"
    assert not {"sources", "normalise"} & options.keys()
