from typing import Any

from django.utils import timezone
from rest_framework import serializers

from apps.core.api.fields import InstantField, LineField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.core.rules import LIMITS, MESSAGES
from apps.factors.policy import get_enrol_by
from apps.factors.step_up import PASSWORD
from apps.factors.verification import Method

_TEXTS = MESSAGES["secondFactor"]


class EnrolByField(InstantField):
    """Of a user: until when they must set up a second factor. Costs a query only where one is required."""

    def to_representation(self, value: Any) -> Any:
        enrol_by = get_enrol_by(value, now=timezone.now())
        return enrol_by and super().to_representation(enrol_by)


class CredentialField(serializers.DictField):
    """What the browser made of a passkey: the result of ``toJSON()``. ``passkeys.py`` checks its content."""


def _password(**options: Any) -> serializers.CharField:
    return serializers.CharField(
        max_length=LIMITS["password"]["maxLength"],
        trim_whitespace=False,
        error_messages=dict.fromkeys(
            ("required", "blank", "null", "max_length"), MESSAGES["password"]["currentIncorrect"]
        ),
        **options,
    )


def _code(**options: Any) -> serializers.CharField:
    return serializers.CharField(
        max_length=50,
        error_messages={
            **dict.fromkeys(("required", "blank", "null"), _TEXTS["codeRequired"]),
            "max_length": _TEXTS["wrongCode"],
        },
        **options,
    )


class SecondFactorSerializer(InputSerializer):
    """A method, and the code or the passkey's credential."""

    method = serializers.ChoiceField(choices=Method.values)
    code = _code(required=False)
    credential = CredentialField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        is_passkey = attrs["method"] == Method.PASSKEY
        if is_passkey and "credential" not in attrs:
            raise serializers.ValidationError({"credential": [_TEXTS["passkeyRefused"]]})
        if not is_passkey and "code" not in attrs:
            raise serializers.ValidationError({"code": [_TEXTS["codeRequired"]]})
        return {"code": "", "credential": None, **attrs}


class StepUpSerializer(InputSerializer):
    """A second factor as at sign-in, or the password of a user without one."""

    method = serializers.ChoiceField(choices=[*Method.values, PASSWORD], default=PASSWORD)
    code = _code(required=False)
    credential = CredentialField(required=False)
    password = _password(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["method"] != PASSWORD:
            return SecondFactorSerializer.validate(self, attrs)  # type: ignore[arg-type]  # the same fields
        if "password" not in attrs:
            raise serializers.ValidationError({"password": [MESSAGES["password"]["currentIncorrect"]]})
        return {"code": "", "credential": None, **attrs}


class PasskeyRequestOptionsSerializer(OutputSerializer):
    """What ``PublicKeyCredential.parseRequestOptionsFromJSON`` reads."""

    challenge = serializers.CharField()
    timeout = serializers.IntegerField()
    rp_id = serializers.CharField()
    allow_credentials = serializers.ListField(child=serializers.DictField())
    user_verification = serializers.CharField()


class SetUpTotpSerializer(InputSerializer):
    """The password, or then the code that the app shows."""

    password = _password(required=False)
    code = _code(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("password" in attrs) == ("code" in attrs):
            raise serializers.ValidationError({"password": [MESSAGES["password"]["currentIncorrect"]]})
        return attrs


class AddPasskeySerializer(InputSerializer):
    """The password, or then the passkey and its name."""

    password = _password(required=False)
    name = LineField(
        required=False,
        max_length=100,
        error_messages=dict.fromkeys(("blank", "null"), _TEXTS["passkeyNameRequired"]),
    )
    credential = CredentialField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "password" in attrs:
            return attrs
        if "credential" not in attrs:
            raise serializers.ValidationError({"password": [MESSAGES["password"]["currentIncorrect"]]})
        if "name" not in attrs:
            raise serializers.ValidationError({"name": [_TEXTS["passkeyNameRequired"]]})
        return attrs


class ChangeSecuritySerializer(InputSerializer):
    """Whether the password alone no longer signs in a member who has only passkeys."""

    password_needs_second_step = serializers.BooleanField(required=False)


class PasskeySerializer(OutputSerializer):
    """A passkey in the user's list."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    created_at = InstantField()
    last_used_at = InstantField(allow_null=True)


class OpenSessionSerializer(OutputSerializer):
    """A session in the user's list."""

    id = serializers.UUIDField()
    device_label = serializers.CharField()
    address = serializers.CharField(allow_null=True)
    created_at = InstantField(allow_null=True)
    last_seen_at = InstantField()
    is_current = serializers.BooleanField()


class SecuritySerializer(OutputSerializer):
    """How the user signs in, and where they are signed in."""

    totp = serializers.BooleanField()
    passkeys = PasskeySerializer(many=True)
    # False at an address that is a number, where browsers refuse passkeys.
    can_use_passkeys = serializers.BooleanField()
    recovery_codes_left = serializers.IntegerField()
    password_needs_second_step = serializers.BooleanField()
    sessions = OpenSessionSerializer(many=True)


class TotpSetUpSerializer(OutputSerializer):
    """After the password the secret to scan or to type, after the code the recovery codes."""

    success = serializers.BooleanField()
    secret = serializers.CharField(required=False)
    uri = serializers.CharField(required=False)
    qr = serializers.CharField(required=False, help_text="The uri as an SVG image")
    recovery_codes = serializers.ListField(child=serializers.CharField(), required=False)


class RecoveryCodesSerializer(MessageSerializer):
    """Shown once."""

    recovery_codes = serializers.ListField(child=serializers.CharField())


class PasskeySetUpSerializer(OutputSerializer):
    """What ``PublicKeyCredential.parseCreationOptionsFromJSON`` reads."""

    success = serializers.BooleanField()
    options = serializers.DictField()


class PasskeyAddedSerializer(MessageSerializer):
    """The new passkey, and recovery codes if it is the user's first factor."""

    passkey = PasskeySerializer()
    recovery_codes = serializers.ListField(child=serializers.CharField())


class StepUpDoneSerializer(OutputSerializer):
    """Until when the user need not confirm again."""

    success = serializers.BooleanField()
    until = InstantField()
