from typing import Any

from rest_framework import serializers

from apps.audit.selectors import SUBJECTS
from apps.core.pagination import CURSOR_MAX_LENGTH
from apps.core.rules import LIMITS
from apps.core.serializers import InputSerializer, ListQuerySerializer, OutputSerializer


class HistoryQuerySerializer(InputSerializer):
    """Which page is wanted, and what the record is narrowed to."""

    search = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=LIMITS["page"]["searchMaxLength"]
    )
    subject = serializers.ChoiceField(choices=list(SUBJECTS), required=False, allow_blank=True, default="")
    subject_id = serializers.UUIDField(required=False)
    cursor = serializers.CharField(required=False, allow_blank=True, default="", max_length=CURSOR_MAX_LENGTH)


class ChangeSerializer(OutputSerializer):
    """One fact before and after; ``null`` where there was or is none."""

    field = serializers.CharField()
    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)

    @classmethod
    def represent(cls, instance: Any) -> dict[str, Any]:
        """Changes are kept as they are shown."""
        return {name: instance[name] for name in ("field", "before", "after")}


class ConcernedMemberSerializer(OutputSerializer):
    """Whose account an entry is about."""

    id = serializers.UUIDField(source="user_id")
    username = serializers.CharField(source="user.username")
    full_name = serializers.CharField()


class RecordEntrySerializer(OutputSerializer):
    """One change by an admin or by staff. Names are those of that moment."""

    id = serializers.UUIDField()
    created_at = serializers.DateTimeField()
    actor = serializers.CharField(source="actor_name")
    action = serializers.CharField()
    description = serializers.CharField()
    reason = serializers.CharField()
    subject_type = serializers.CharField()
    subject_id = serializers.UUIDField(allow_null=True)
    subject_name = serializers.CharField()
    member = ConcernedMemberSerializer(allow_null=True)
    changes = ChangeSerializer(many=True)
    ip_address = serializers.CharField(allow_null=True)
    user_agent = serializers.CharField()


class HistorySerializer(OutputSerializer):
    """A page of the record."""

    success = serializers.BooleanField()
    entries = RecordEntrySerializer(many=True)
    next = serializers.CharField(allow_null=True)


class ActivityRowSerializer(OutputSerializer):
    """A line of the activity log."""

    id = serializers.UUIDField()
    action = serializers.CharField()
    description = serializers.CharField()
    created_at = serializers.DateTimeField()


class ActivityQuerySerializer(ListQuerySerializer):
    """What the activity log may be narrowed to: text in its descriptions."""

    search = serializers.CharField(required=False, allow_blank=True, max_length=LIMITS["page"]["searchMaxLength"])


class ActivityPageSerializer(OutputSerializer):
    """One page of the activity log."""

    results = ActivityRowSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)
