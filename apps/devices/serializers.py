from typing import Any

from rest_framework import serializers

from apps.core.api.fields import IdField, InstantField, LineField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.core.rules import LIMITS, MESSAGES

DEVICE_ACTIONS = ["rename", "revoke"]


class DeviceSerializer(OutputSerializer):
    """A bound device."""

    id = serializers.UUIDField()
    device_label = serializers.CharField()
    created_at = InstantField()
    last_seen_at = InstantField()
    is_current = serializers.BooleanField()


class DevicePlanSerializer(OutputSerializer):
    """The number of devices that the plan allows, and the number that are bound."""

    plan_name = serializers.CharField()
    max_devices = serializers.IntegerField()
    current_devices = serializers.IntegerField()


class DeviceListSerializer(OutputSerializer):
    """All active devices and the plan's cap."""

    devices = DeviceSerializer(many=True)
    plan = DevicePlanSerializer()


class DeviceChangedSerializer(MessageSerializer):
    """A device that was renamed or revoked."""

    device = DeviceSerializer()


class ManageDeviceSerializer(InputSerializer):
    """Rename or revoke one device."""

    device_id = IdField(error_messages=dict.fromkeys(("invalid", "required", "null"), MESSAGES["device"]["invalidId"]))
    action = serializers.ChoiceField(choices=DEVICE_ACTIONS)
    new_label = LineField(
        required=False,
        allow_null=True,
        max_length=LIMITS["deviceLabel"]["maxLength"],
        error_messages={"blank": MESSAGES["device"]["labelEmpty"]},
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["action"] == "rename" and attrs.get("new_label") is None:
            raise serializers.ValidationError({"newLabel": [MESSAGES["device"]["labelRequired"]]})
        return attrs
