import uuid
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import Any, ClassVar, TypeVar

from django.db import models
from django.utils import timezone

from apps.core.jobs.leases import LeasedModel, LeasedQuerySet
from apps.core.jobs.models import ScheduledStep

__all__ = ["ScheduledStep"]

Row = TypeVar("Row", bound=models.Model)


class NormalisedField(models.CharField):
    """A search or identity key: ``normalise`` of the values of the ``sources``, computed when the row is saved.

    Not a ``GeneratedField``, because SQL has no case folding. Its model must derive from ``NormalisedModel``.
    """

    # Django clones fields from ``deconstruct``, so these arguments are optional.
    def __init__(
        self, *, sources: Sequence[str] = (), normalise: Callable[..., str | None] | None = None, **options: Any
    ) -> None:
        self.sources, self.normalise = sources, normalise
        super().__init__(**{**options, "editable": False})

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """Describe a plain column, so that migrations do not import this class or ``normalise``."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", args, options

    def pre_save(self, model_instance: models.Model, add: bool) -> str | None:  # noqa: FBT001  # Django's signature
        if self.normalise is not None:
            values = [getattr(model_instance, source) for source in self.sources]
            setattr(model_instance, self.attname, self.normalise(*values))
        key: str | None = getattr(model_instance, self.attname)
        return key


class StoredNameField(models.CharField):
    """The name of a file in the private file store. A backup contains every file that such a field names.

    ``sha256`` is the field of the same model with the hash of the file, which may be empty.
    """

    # Django clones fields from ``deconstruct``, so this argument is optional.
    def __init__(self, *, sha256: str = "", **options: Any) -> None:
        self.sha256 = sha256
        super().__init__(**options)

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """Describe a plain column, so that migrations do not import this class."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", args, options


class NormalisedQuerySet(models.QuerySet[Row]):
    """Refuses an ``update`` or ``bulk_update`` that would make a ``NormalisedField`` differ from its sources."""

    def update(self, **values: Any) -> int:
        for field in get_normalised_fields(self.model):
            if changed := values.keys() & {field.name, *field.sources}:
                raise TypeError(f"Save each row instead: {field} is computed, and this changes {sorted(changed)}")
        return super().update(**values)


class NormalisedModel(models.Model):
    """The base of models with a ``NormalisedField``. Their manager derives from ``NormalisedQuerySet``."""

    class Meta:
        abstract = True

    def save(self, *, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        if update_fields is not None:
            names = set(update_fields)
            fields = get_normalised_fields(type(self))
            update_fields = names | {field.name for field in fields if names.intersection(field.sources)}
        super().save(update_fields=update_fields, **options)


def get_normalised_fields(model: type[models.Model]) -> list[NormalisedField]:
    return [field for field in model._meta.concrete_fields if isinstance(field, NormalisedField)]


class RateLimitCounter(models.Model):
    """The number of attempts in the current window of a rate limit. Written only by ``rate_limits.py``."""

    key = models.CharField(max_length=100, primary_key=True)
    count = models.PositiveIntegerField()
    window_ends_at = models.BigIntegerField("end of the window, in seconds since 1970", db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"


class IdempotencyKey(LeasedModel):
    """An ``Idempotency-Key`` of a member, or of a visitor, on one path.

    ``completed_at`` is empty while the first request runs, which holds the lease.
    """

    LIFETIME = timedelta(hours=24)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey("accounts.Member", null=True, on_delete=models.CASCADE, db_index=False)
    path = models.CharField(max_length=200)
    key = models.UUIDField()
    fingerprint = models.CharField(max_length=64)
    started_at = models.DateTimeField(default=timezone.now, db_index=True)
    completed_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.JSONField(null=True)

    objects = LeasedQuerySet["IdempotencyKey"].as_manager()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["member", "path", "key"], name="idempotency_key_once"),
            models.UniqueConstraint(
                fields=["path", "key"],
                condition=models.Q(member__isnull=True),
                name="idempotency_key_of_a_visitor_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key} on {self.path}"


class BackupRunQuerySet(LeasedQuerySet["BackupRun"]):
    def is_backup_running(self) -> bool:
        """Whether no file may be erased.

        Ask after the commit that erased the row: if no backup runs then, the snapshot of the next one has no such row.
        """
        return self.leased(now=timezone.now()).filter(kind=BackupRun.Kind.BACKUP).exists()


class BackupRun(LeasedModel):
    """The last backup, and the last rehearsal of a restore. ``error`` is empty, or the sentence of the last failure."""

    class Kind(models.TextChoices):
        BACKUP = "backup", "Backup"
        REHEARSAL = "rehearsal", "Rehearsal of a restore"

    kind = models.CharField(max_length=10, choices=Kind.choices, primary_key=True)
    started_at = models.DateTimeField(null=True)
    succeeded_at = models.DateTimeField(null=True)
    # Of the last one that succeeded: its folder, what was copied or checked.
    summary = models.CharField(max_length=300, blank=True)
    error = models.CharField(max_length=300, blank=True)

    objects = BackupRunQuerySet.as_manager()

    def __str__(self) -> str:
        return self.get_kind_display()
