from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from apps.access.profile import requires_license
from apps.access.serializers import SignInSerializer
from apps.accounts import fields
from apps.core.api.fields import PhoneField
from apps.core.api.serializers import InputSerializer, OutputSerializer
from apps.core.rules import LIMITS, MESSAGES

_REGISTRATION = MESSAGES["registration"]


@extend_schema_serializer(component_name="InvitationCode")
class InvitationCodeInputSerializer(InputSerializer):
    """The invitation code that a visitor entered."""

    invitation_code = fields.required_text(
        _REGISTRATION["invitationCodeRequired"], LIMITS["invitationCode"]["maxLength"]
    )


class InvitationCheckedSerializer(OutputSerializer):
    """Whether the code can be redeemed now."""

    valid = serializers.BooleanField()


@extend_schema_serializer(component_name="Registration")
class RegistrationSerializer(SignInSerializer, InvitationCodeInputSerializer):
    """The registration form."""

    username = fields.username()
    first_name = fields.first_name()
    last_name = fields.last_name()
    email = fields.email()
    phone = PhoneField()
    company_name = fields.company_name()
    position = fields.position()
    license_number = fields.license_number()
    confirm_password = serializers.CharField(
        max_length=LIMITS["password"]["maxLength"],
        trim_whitespace=False,
        error_messages=dict.fromkeys(("required", "blank", "null"), MESSAGES["password"]["mismatch"]),
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        errors = {}
        if attrs["password"] != attrs.pop("confirm_password"):
            errors["confirmPassword"] = [MESSAGES["password"]["mismatch"]]
        attrs["license_number"] = attrs.get("license_number") or ""
        if requires_license(attrs["position"]) and not attrs["license_number"]:
            errors["licenseNumber"] = [_REGISTRATION["licenseNumberRequired"]]
        if errors:
            raise serializers.ValidationError(errors)
        return attrs
