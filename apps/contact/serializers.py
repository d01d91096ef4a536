from typing import Any, cast

from rest_framework import serializers

from apps.contact.models import OPERATION_TYPES, SERVICE_TYPES
from apps.core.api.fields import EmailField, InstantField, TextField, UploadsField
from apps.core.api.serializers import InputSerializer, OutputSerializer
from apps.core.rules import LIMITS, MESSAGES
from apps.documents.serializers import DocumentRowSerializer, FilesReceivedSerializer

_INCOMPLETE = MESSAGES["contact"]["incomplete"]
_MISSING = {"required": _INCOMPLETE, "null": _INCOMPLETE, "blank": _INCOMPLETE}
_CONTACT = LIMITS["contact"]
_SERVICE_REQUEST = LIMITS["serviceRequest"]


class ContactSerializer(InputSerializer):
    """A visitor's message. All four fields are required."""

    callsign = serializers.CharField(max_length=_CONTACT["callsignMaxLength"], error_messages=_MISSING)
    encrypted_channel = EmailField(error_messages=_MISSING)
    operation_type = serializers.ChoiceField(choices=OPERATION_TYPES, error_messages=_MISSING)
    mission_details = TextField(max_length=_CONTACT["missionDetailsMaxLength"], error_messages=_MISSING)

    def to_internal_value(self, data: Any) -> Any:
        """List missing fields before invalid ones: the first error becomes the message of the response."""
        filled = {name: value for name, value in data.items() if not (isinstance(value, str) and not value.strip())}
        try:
            return super().to_internal_value(filled)
        except serializers.ValidationError as error:
            errors = cast(dict[str, list[str]], error.detail)
            missing_first = sorted(errors.items(), key=lambda item: _INCOMPLETE not in item[1])
            raise serializers.ValidationError(dict(missing_first)) from error


class ServiceRequestInputSerializer(InputSerializer):
    """A member's request for a service. ``core.uploads`` checks the files themselves."""

    service_type = serializers.ChoiceField(choices=SERVICE_TYPES)
    plan_type = serializers.CharField(required=False, allow_blank=True, max_length=50)
    name = serializers.CharField(required=False, allow_blank=True, max_length=_SERVICE_REQUEST["nameMaxLength"])
    email = EmailField(required=False, allow_blank=True)
    phone = serializers.CharField(required=False, allow_blank=True, max_length=_SERVICE_REQUEST["phoneMaxLength"])
    description = TextField(required=False, allow_blank=True, max_length=_SERVICE_REQUEST["descriptionMaxLength"])
    files = UploadsField()


class ServiceRequestSerializer(OutputSerializer):
    """A service request with its documents."""

    id = serializers.UUIDField(source="request.id")
    service_type = serializers.ChoiceField(choices=SERVICE_TYPES, source="request.service_type")
    plan_type = serializers.CharField(source="request.plan_type")
    name = serializers.CharField(source="request.name")
    email = serializers.EmailField(source="request.email")
    phone = serializers.CharField(source="request.phone")
    description = serializers.CharField(source="request.description")
    files = DocumentRowSerializer(many=True)
    created_at = InstantField(source="request.created_at")


class ServiceRequestSubmittedSerializer(FilesReceivedSerializer):
    """The response to a service request."""

    service_request = ServiceRequestSerializer()
