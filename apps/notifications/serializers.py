from typing import Any

from rest_framework import serializers

from apps.core.api.fields import IdField, InstantField
from apps.core.api.serializers import InputSerializer, OutputSerializer
from apps.core.rules import LIMITS, MESSAGES
from apps.notifications.models import Delivery, Notification
from apps.notifications.preferences import get_time_zones

_MESSAGES = MESSAGES["notifications"]


class NotificationSerializer(OutputSerializer):
    """News of the inbox. ``link`` is a path of the app."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=Notification.Kind.choices)
    title = serializers.CharField()
    text = serializers.CharField()
    link = serializers.CharField()
    created_at = InstantField()
    read_at = InstantField(allow_null=True)


class InboxSerializer(OutputSerializer):
    """A page of the inbox, and how many of all news are unread."""

    results = NotificationSerializer(many=True)
    unread = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)


class MarkReadSerializer(InputSerializer):
    """Either some ids or all."""

    ids = serializers.ListField(
        child=IdField(), required=False, min_length=1, max_length=LIMITS["notifications"]["maxIds"]
    )
    all = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1 or attrs.get("all") is False:
            raise serializers.ValidationError({"ids": [_MESSAGES["idsOrAll"]]})
        return attrs


class MarkedReadSerializer(OutputSerializer):
    success = serializers.BooleanField(default=True)
    unread = serializers.IntegerField()


def _delivery(**options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=Delivery.choices, **options)


class EventsSerializer(OutputSerializer):
    """How the member hears of each group of news, beside the inbox."""

    claim = _delivery()
    billing = _delivery()
    network = _delivery()


class PreferencesSerializer(OutputSerializer):
    """How the member is notified. News about security is always mailed."""

    events = EventsSerializer(source="*")
    time_zone = serializers.CharField(source="current_time_zone")
    time_zone_chosen = serializers.BooleanField(source="is_time_zone_chosen")
    digest_hour = serializers.IntegerField(min_value=0, max_value=23)
    mail_bounced = serializers.BooleanField(source="is_mail_bounced")


class _KnownNamesSerializer(InputSerializer):
    """Refuses names that it does not know."""

    def to_internal_value(self, data: Any) -> Any:
        values = super().to_internal_value(data)
        unknown = sorted(set(data) - set(self.fields))
        if unknown:
            raise serializers.ValidationError({name: [_MESSAGES["unknownPreference"]] for name in unknown})
        return values


class ChangeEventsSerializer(_KnownNamesSerializer):
    """The groups to change."""

    claim = _delivery(required=False)
    billing = _delivery(required=False)
    network = _delivery(required=False)


class ChangePreferencesSerializer(_KnownNamesSerializer):
    """The preferences to change. The others stay."""

    events = ChangeEventsSerializer(required=False)
    time_zone = serializers.CharField(required=False, max_length=50)
    digest_hour = serializers.IntegerField(required=False, min_value=0, max_value=23)

    def validate_timeZone(self, name: str) -> str:  # noqa: N802  # DRF calls it by the name in the API
        if name not in get_time_zones():
            raise serializers.ValidationError(_MESSAGES["unknownTimeZone"])
        return name

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return {**attrs.pop("events", {}), **attrs}


class ChangesQuerySerializer(InputSerializer):
    since = serializers.IntegerField(required=False, min_value=0)


class ChangesSerializer(OutputSerializer):
    """``changed`` names ``claims``, ``claim:{id}``, ``notifications``, ``subscription``, ``documents``, ``devices``."""

    version = serializers.IntegerField()
    changed = serializers.ListField(child=serializers.CharField())
    server_now = InstantField()
