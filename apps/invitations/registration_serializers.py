"""The shapes of registration (member specification, section 5)."""

from typing import Any

from rest_framework import serializers

from apps.accounts import fields
from apps.accounts.profile import requires_license
from apps.common.phone_field import PhoneField
from apps.common.rules import LIMITS, MESSAGES
from apps.common.serializers import InputSerializer, OutputSerializer
from apps.devices.serializers import SignInSerializer

_REGISTRATION = MESSAGES["registration"]


class InvitationCodeSerializer(InputSerializer):
    """A typed code."""

    invitation_code = fields.required_text(
        _REGISTRATION["invitationCodeRequired"], LIMITS["invitationCode"]["maxLength"]
    )


class InvitationCheckedSerializer(OutputSerializer):
    """Whether the code could be redeemed now."""

    valid = serializers.BooleanField()


class RegistrationSerializer(SignInSerializer, InvitationCodeSerializer):
    """Everything that a visitor enters to join."""

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
        """Judge the fields that depend on each other."""
        errors = {}
        if attrs["password"] != attrs.pop("confirm_password"):
            errors["confirmPassword"] = [MESSAGES["password"]["mismatch"]]
        attrs["license_number"] = attrs.get("license_number") or ""
        if requires_license(attrs["position"]) and not attrs["license_number"]:
            errors["licenseNumber"] = [_REGISTRATION["licenseNumberRequired"]]
        if errors:
            raise serializers.ValidationError(errors)
        return attrs
