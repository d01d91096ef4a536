from functools import cache
from typing import Any, ClassVar, NoReturn, Self

from django.apps import apps
from django.conf import settings
from django.db import models
from django.utils import timezone
from uuid_utils.compat import uuid7

from apps.accounts.models import Member
from apps.core.models import NormalisedField, NormalisedModel, NormalisedQuerySet
from apps.core.text import search_key

# Of a primary key that is a number. A UUID has 32.
_MAX_DIGITS = 19


class AuditLogIsAppendOnly(TypeError):
    def __init__(self) -> None:
        super().__init__("Entries of the audit log cannot be changed or deleted")


@cache
def _get_type_name(target_type: str) -> str:
    return str(apps.get_model(target_type)._meta.verbose_name)


def _get_search_text(
    changes: list[dict[str, str | None]], member: Member | None, target_type: str, *texts: str | None
) -> str:
    values = [value for change in changes for value in (change["before"], change["after"])]
    names = [member.full_name, member.user.username, member.user.email] if member else []
    return search_key("\n".join(filter(None, [_get_type_name(target_type), *texts, *names, *values])))


class TargetIdField(models.UUIDField):
    """The primary key of any row. A number is stored as the UUID with this number."""

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.UUIDField", args, kwargs

    def to_python(self, value: Any) -> Any:
        # Links to the audit log name the number.
        is_number = isinstance(value, str) and value.isdecimal() and len(value) <= _MAX_DIGITS
        return super().to_python(int(value) if is_number else value)


class AuditLogQuerySet(NormalisedQuerySet["AuditLogEntry"]):
    def containing(self, text: str) -> Self:
        return self.filter(search_text__contains=search_key(text))

    def update(self, **values: Any) -> NoReturn:
        raise AuditLogIsAppendOnly

    def delete(self) -> NoReturn:
        raise AuditLogIsAppendOnly


class AuditLogEntry(NormalisedModel):
    """One change by an admin or by staff. Never changed or deleted. Ids increase, also between entries of one time.

    The names are those at the time of the change. ``changes`` is a list of ``{"field", "before", "after"}``. Its values
    are formatted texts or ``None``.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    # Empty for management commands.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    actor_name = models.CharField("who", max_length=200)
    action = models.CharField(max_length=50)
    description = models.CharField(max_length=500)
    reason = models.TextField(blank=True)
    # The label of the model, such as ``claims.claim``.
    target_type = models.CharField(max_length=100)
    target_id = TargetIdField(null=True)
    target_name = models.CharField("about", max_length=300)
    member = models.ForeignKey(
        Member, null=True, on_delete=models.PROTECT, related_name="audit_log_entries", db_index=False
    )
    changes = models.JSONField(default=list)
    ip_address = models.GenericIPAddressField("from address", null=True)
    user_agent = models.CharField("from browser", max_length=512)
    search_text = NormalisedField(
        sources=(
            "changes",
            "member",
            "target_type",
            "target_name",
            "description",
            "reason",
            "action",
            "actor_name",
            "ip_address",
        ),
        normalise=_get_search_text,
    )
    created_at = models.DateTimeField("when", default=timezone.now, editable=False)

    objects = AuditLogQuerySet.as_manager()

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

    @property
    def target_type_name(self) -> str:
        """``invitation code`` for ``invitations.invitationcode``."""
        return _get_type_name(self.target_type)


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
