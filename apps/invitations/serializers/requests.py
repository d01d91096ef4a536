from rest_framework import serializers

from apps.accounts import fields
from apps.core.api.fields import InstantField, LineField, PhoneField, TextField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.core.pagination import CURSOR_MAX_LENGTH
from apps.core.rules import LIMITS, MESSAGES
from apps.invitations.models import InvitationRequest

_LIMITS = LIMITS["invitationRequest"]
_CLAIMS_PER_MONTH = MESSAGES["invitationRequest"]["claimsPerMonthOutOfRange"]


class RequestInvitationSerializer(InputSerializer):
    """The form with which a visitor asks for an invitation."""

    name = fields.required_text(MESSAGES["invitationRequest"]["nameRequired"], _LIMITS["nameMaxLength"])
    company_name = fields.required_text(
        MESSAGES["registration"]["companyNameRequired"], _LIMITS["companyNameMaxLength"]
    )
    email = fields.email()
    phone = PhoneField(required=False, allow_blank=True, allow_null=True)
    position = LineField(required=False, allow_blank=True, allow_null=True, max_length=_LIMITS["positionMaxLength"])
    claims_per_month = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=_LIMITS["maxClaimsPerMonth"],
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value", "max_string_length"), _CLAIMS_PER_MONTH),
    )
    message = TextField(required=False, allow_blank=True, allow_null=True, max_length=_LIMITS["messageMaxLength"])

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        return {name: "" if value is None and name != "claims_per_month" else value for name, value in attrs.items()}


class InvitationRequestSerializer(OutputSerializer):
    """A request in the panel. Values that are not set are null."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    company_name = serializers.CharField()
    email = serializers.EmailField()
    phone = serializers.CharField(allow_null=True)
    position = serializers.CharField(allow_null=True)
    claims_per_month = serializers.IntegerField(allow_null=True)
    message = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(choices=InvitationRequest.State.choices, source="state")
    waiting_days = serializers.IntegerField()
    code = serializers.CharField(allow_null=True, source="code_text")
    created_at = InstantField()
    decided_at = InstantField(allow_null=True)

    def to_representation(self, instance: object) -> dict[str, object]:
        return {name: None if value == "" else value for name, value in super().to_representation(instance).items()}


class RequestCountsSerializer(OutputSerializer):
    """The number of requests in each state."""

    new = serializers.IntegerField()
    sent = serializers.IntegerField()
    used = serializers.IntegerField()
    declined = serializers.IntegerField()


class InvitationRequestListSerializer(OutputSerializer):
    """A page of requests, newest first."""

    success = serializers.BooleanField()
    requests = InvitationRequestSerializer(many=True)
    counts = RequestCountsSerializer()
    next = serializers.CharField(allow_null=True)


class InvitationRequestQuerySerializer(InputSerializer):
    """The query parameters of the list."""

    status = serializers.ChoiceField(choices=InvitationRequest.State.choices, default="", allow_blank=True)
    cursor = serializers.CharField(required=False, allow_blank=True, default="", max_length=CURSOR_MAX_LENGTH)


class DeclineSerializer(InputSerializer):
    """Why a request is declined, for the audit log. The person does not read it."""

    reason = TextField(required=False, allow_blank=True, allow_null=True, max_length=LIMITS["reason"]["maxLength"])


class InvitationRequestChangedSerializer(MessageSerializer):
    """A request after a change."""

    request = InvitationRequestSerializer()
