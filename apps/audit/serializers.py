from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.audit.selectors import SUBJECTS
from apps.core.api.fields import InstantField
from apps.core.api.serializers import ListQuerySerializer, OutputSerializer
from apps.core.rules import LIMITS


@extend_schema_field({"type": "string", "pattern": "^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$"})
class IdFilterField(serializers.UUIDField):
    """An id that a list is narrowed to. An empty one narrows nothing."""


class HistoryQuerySerializer(ListQuerySerializer):
    """The page and the filters of the audit log."""

    search = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=LIMITS["page"]["searchMaxLength"]
    )
    subject = serializers.ChoiceField(choices=list(SUBJECTS), required=False, allow_blank=True, default="")
    subject_id = IdFilterField(required=False)


class ChangeSerializer(OutputSerializer):
    """One value before and after the change; ``null`` if it was or is empty."""

    field = serializers.CharField()
    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)


class ConcernedMemberSerializer(OutputSerializer):
    """The member whose account was changed."""

    id = serializers.UUIDField(source="user_id")
    username = serializers.CharField(source="user.username")
    full_name = serializers.CharField()


class AuditLogEntrySerializer(OutputSerializer):
    """One change by an admin or by staff. The names are those at the time of the change."""

    id = serializers.UUIDField()
    created_at = InstantField()
    actor = serializers.CharField(source="actor_name")
    action = serializers.CharField()
    description = serializers.CharField()
    reason = serializers.CharField()
    subject_type = serializers.CharField(source="target_type_name")
    subject_id = serializers.UUIDField(source="target_id", allow_null=True)
    subject_name = serializers.CharField(source="target_name")
    member = ConcernedMemberSerializer(allow_null=True)
    changes = ChangeSerializer(many=True)
    ip_address = serializers.CharField(allow_null=True)
    user_agent = serializers.CharField()


class HistorySerializer(OutputSerializer):
    """A page of the audit log."""

    success = serializers.BooleanField()
    entries = AuditLogEntrySerializer(many=True)
    next = serializers.CharField(allow_null=True)


class ActivityRowSerializer(OutputSerializer):
    """An entry of the activity log."""

    id = serializers.UUIDField()
    action = serializers.CharField()
    description = serializers.CharField()
    created_at = InstantField()


class ActivityQuerySerializer(ListQuerySerializer):
    """The page of the activity log, and a text that the descriptions must contain."""

    search = serializers.CharField(required=False, allow_blank=True, max_length=LIMITS["page"]["searchMaxLength"])


class ActivityPageSerializer(OutputSerializer):
    """A page of the activity log."""

    results = ActivityRowSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)
