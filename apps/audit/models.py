import re
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from typing import Any, ClassVar, NoReturn, Self

from django.apps import apps
from django.conf import settings
from django.db import models
from django.db.models.functions import Cast, Concat
from django.utils import timezone
from uuid_utils.compat import uuid7

from apps.accounts.models import Member
from apps.core.models import NormalisedField, NormalisedModel, NormalisedQuerySet
from apps.core.text import search_key

# Of a primary key that is a number. A UUID has 32.
_MAX_DIGITS = 19

# The number of a ``PersonName`` in a stored text. Typed brackets are replaced when an entry is written.
TOKEN = re.compile("⟦([0-9]+)⟧")

ERASED_NAME = "[erased]"


class AuditLogIsAppendOnly(TypeError):
    def __init__(self) -> None:
        super().__init__("Entries of the audit log cannot be changed or deleted")


@cache
def _get_type_name(target_type: str) -> str:
    return str(apps.get_model(target_type)._meta.verbose_name)


def _get_search_text(changes: list[dict[str, str | None]], target_type: str, *texts: str | None) -> str:
    values = [value for change in changes for value in (change["before"], change["after"])]
    return search_key("\n".join(filter(None, [_get_type_name(target_type), *texts, *values])))


class PersonName(NormalisedModel):
    """A text by which the audit log names a person: a name, a username, an address, a phone number.

    ``person_id`` is the id of the row with the person's details, such as a member or an invitation request. Deleting
    the names of a person erases them from all entries.
    """

    id = models.BigAutoField(primary_key=True)
    person_id = models.UUIDField()
    text = models.TextField()
    search_text = NormalisedField(sources=("text",), normalise=search_key)

    objects = NormalisedQuerySet["PersonName"].as_manager()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["person_id", "text"], name="name_of_person_once")
        ]

    def __str__(self) -> str:
        return self.text


class TargetIdField(models.UUIDField):
    """The primary key of any row. A number is stored as the UUID with this number."""

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.UUIDField", args, kwargs

    def to_python(self, value: Any) -> Any:
        # Links to the audit log name the number.
        is_number = isinstance(value, str) and value.isdecimal() and len(value) <= _MAX_DIGITS
        return super().to_python(int(value) if is_number else value)


def get_search_condition(text: str, *, column: str = "search_text") -> models.Q:
    """The entries that contain each word of the text, or that concern a member with such a name."""
    condition = models.Q()
    stored = models.ExpressionWrapper(models.OuterRef(column), output_field=models.TextField())
    bracket, closing_bracket = (models.Value(sign, output_field=models.TextField()) for sign in "⟦⟧")
    number = Concat(bracket, Cast("pk", models.TextField()), closing_bracket)
    for word in search_key(text).split(" "):
        names = PersonName.objects.filter(search_text__contains=word)
        # Computed once. Of the few entries that concern these people, the names in the text are then looked at.
        people = names.values("person_id")
        of_others = names.filter(person_id__in=[models.OuterRef("actor_id"), models.OuterRef("target_id")])
        in_text = models.Exists(of_others.alias(stored=stored).filter(stored__contains=number))
        concerns_others = models.Q(actor__in=people) | models.Q(target_id__in=people)
        condition &= (
            models.Q((f"{column}__contains", word))
            | models.Q(member__in=people)
            | (concerns_others & models.Q(in_text))
        )
    return condition


class AuditLogQuerySet(NormalisedQuerySet["AuditLogEntry"]):
    def containing(self, text: str) -> Self:
        return self.filter(get_search_condition(text))

    def update(self, **values: Any) -> NoReturn:
        raise AuditLogIsAppendOnly

    def delete(self) -> NoReturn:
        raise AuditLogIsAppendOnly


class AuditLogEntry(NormalisedModel):
    """One change by an admin or by staff. Never changed or deleted. Ids increase, also between entries of one time.

    The stored texts contain the numbers of names (``PersonName``). The properties contain the names, as they were when
    the change was made. ``changes`` is a list of ``{"field", "before", "after"}``. Its values are formatted texts or
    ``None``.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    # Empty for management commands.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    stored_actor_name = models.CharField("who", max_length=200, db_column="actor_name")
    action = models.CharField(max_length=50)
    stored_description = models.CharField(max_length=500, db_column="description")
    stored_reason = models.TextField(blank=True, db_column="reason")
    # The label of the model, such as ``claims.claim``.
    target_type = models.CharField(max_length=100)
    target_id = TargetIdField(null=True)
    stored_target_name = models.CharField("about", max_length=300, db_column="target_name")
    member = models.ForeignKey(
        Member, null=True, on_delete=models.PROTECT, related_name="audit_log_entries", db_index=False
    )
    stored_changes = models.JSONField(default=list, db_column="changes")
    ip_address = models.GenericIPAddressField("from address", null=True)
    user_agent = models.CharField("from browser", max_length=512)
    search_text = NormalisedField(
        sources=(
            "stored_changes",
            "target_type",
            "stored_target_name",
            "stored_description",
            "stored_reason",
            "action",
            "stored_actor_name",
            "ip_address",
        ),
        normalise=_get_search_text,
    )
    created_at = models.DateTimeField("when", default=timezone.now, editable=False)

    objects = AuditLogQuerySet.as_manager()

    # Hides parts of the texts from a reader who may not see them.
    mask: Callable[[str], str] = str

    class Meta:
        verbose_name_plural = "audit log entries"
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["-created_at", "-id"], name="audit_log_newest_first"),
            models.Index(fields=["target_type", "-created_at", "-id"], name="audit_log_of_type"),
            models.Index(fields=["target_id", "-created_at"], name="audit_log_of_target"),
            models.Index(fields=["member", "-created_at", "-id"], name="audit_log_of_member"),
            models.Index(fields=["actor", "-created_at", "-id"], name="audit_log_of_actor"),
        ]

    def __str__(self) -> str:
        return self.description

    def save(self, **options: Any) -> None:
        if not self._state.adding:
            raise AuditLogIsAppendOnly
        super().save(**options)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AuditLogIsAppendOnly

    @cached_property
    def names(self) -> dict[int, str]:
        """The names by their numbers. ``load_names`` loads those of many entries."""
        return _get_names([self])

    @property
    def actor_name(self) -> str:
        return self._render(self.stored_actor_name)

    @property
    def description(self) -> str:
        return self._render(self.stored_description)

    @property
    def reason(self) -> str:
        return self._render(self.stored_reason)

    @property
    def target_name(self) -> str:
        return self._render(self.stored_target_name)

    @property
    def changes(self) -> list[dict[str, str | None]]:
        return [{key: text and self._render(text) for key, text in change.items()} for change in self.stored_changes]

    def _render(self, text: str) -> str:
        return self.mask(TOKEN.sub(lambda token: self.names.get(int(token[1]), ERASED_NAME), text))

    def get_stored_texts(self) -> list[str]:
        texts = [self.stored_actor_name, self.stored_description, self.stored_reason, self.stored_target_name]
        values = [change[when] for change in self.stored_changes for when in ("before", "after")]
        return texts + [value for value in values if value]

    @property
    def target_type_name(self) -> str:
        """``invitation code`` for ``invitations.invitationcode``."""
        return _get_type_name(self.target_type)


def load_names(entries: Iterable[AuditLogEntry]) -> None:
    """Load the names of the entries with one query."""
    entries = list(entries)
    names = _get_names(entries)
    for entry in entries:
        entry.names = names


def _get_names(entries: Iterable[AuditLogEntry]) -> dict[int, str]:
    numbers = {int(number) for entry in entries for text in entry.get_stored_texts() for number in TOKEN.findall(text)}
    return dict(PersonName.objects.filter(pk__in=numbers).values_list("pk", "text"))


class ActivityQuerySet(NormalisedQuerySet["ActivityEntry"]):
    def containing(self, text: str) -> Self:
        return self.filter(search_text__contains=search_key(text))


class ActivityEntry(NormalisedModel):
    """An entry of a member's activity log. Never changed or deleted. Ids increase, also between entries of one time."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="activity", db_index=False)
    action = models.CharField(max_length=50)
    description = models.CharField(max_length=500)
    ip_address = models.GenericIPAddressField(null=True, blank=True)
    user_agent = models.CharField(max_length=512, blank=True)
    search_text = NormalisedField(sources=("description",), normalise=search_key)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = ActivityQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "activity entries"
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-created_at", "-id"], name="activity_of_member")
        ]

    def __str__(self) -> str:
        return f"{self.action}: {self.description}"
