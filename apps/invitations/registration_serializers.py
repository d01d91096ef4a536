"""The shapes of registration (member specification, section 5)."""

from typing import Any

from rest_framework import serializers

from apps.common.email_field import EmailField
from apps.common.phone_field import PhoneField
from apps.common.rules import LIMITS, MESSAGES
from apps.common.serializers import InputSerializer, OutputSerializer
from apps.common.text import has_invisible_characters
from apps.devices.serializers import SignInSerializer

_REGISTRATION = MESSAGES["registration"]


def _required(message: str, max_length: int) -> serializers.CharField:
    return serializers.CharField(
        max_length=max_length, error_messages=dict.fromkeys(("required", "blank", "null"), message)
    )


class InvitationCodeSerializer(InputSerializer):
    """A typed code."""

    invitation_code = _required(_REGISTRATION["invitationCodeRequired"], LIMITS["invitationCode"]["maxLength"])


class InvitationCheckedSerializer(OutputSerializer):
    """Whether the code could be redeemed now."""

    valid = serializers.BooleanField()


class RegistrationSerializer(SignInSerializer, InvitationCodeSerializer):
    """Everything that a visitor enters to join."""

    first_name = _required(_REGISTRATION["firstNameRequired"], LIMITS["personName"]["maxLength"])
    last_name = _required(_REGISTRATION["lastNameRequired"], LIMITS["personName"]["maxLength"])
    email = EmailField(error_messages=dict.fromkeys(("required", "blank", "null"), _REGISTRATION["emailInvalid"]))
    phone = PhoneField()
    company_name = _required(_REGISTRATION["companyNameRequired"], LIMITS["companyName"]["maxLength"])
    position = _required(_REGISTRATION["positionRequired"], LIMITS["position"]["maxLength"])
    license_number = serializers.CharField(
        required=False,
        allow_blank=True,
        allow_null=True,
        max_length=LIMITS["licenseNumber"]["maxLength"],
    )
    confirm_password = serializers.CharField(
        max_length=LIMITS["password"]["maxLength"],
        trim_whitespace=False,
        error_messages=dict.fromkeys(("required", "blank", "null"), MESSAGES["password"]["mismatch"]),
    )

    def validate_username(self, value: str) -> str:
        """No zero-width twins of another's name."""
        if has_invisible_characters(value):
            raise serializers.ValidationError("Username holds invisible characters")
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Judge the fields that depend on each other."""
        errors = {}
        if attrs["password"] != attrs.pop("confirm_password"):
            errors["confirmPassword"] = [MESSAGES["password"]["mismatch"]]
        attrs["license_number"] = attrs.get("license_number") or ""
        needs_license = attrs["position"].casefold() in LIMITS["position"]["requiringLicense"]
        if needs_license and not attrs["license_number"]:
            errors["licenseNumber"] = [_REGISTRATION["licenseNumberRequired"]]
        if errors:
            raise serializers.ValidationError(errors)
        return attrs
