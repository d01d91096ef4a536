"""The shapes of the calls that set passwords and confirm addresses."""

from typing import Any

from rest_framework import serializers

from apps.accounts import fields
from apps.common.rules import LIMITS, MESSAGES
from apps.common.serializers import InputSerializer

_PASSWORD = MESSAGES["password"]
_LONGEST_SECRET = 200


def _secret() -> serializers.CharField:
    """A part of a mailed link. What is missing or too long comes from a link that was cut or mangled on its way."""
    return serializers.CharField(
        max_length=_LONGEST_SECRET,
        error_messages=dict.fromkeys(
            ("required", "blank", "null", "invalid", "max_length"), MESSAGES["link"]["notValid"]
        ),
    )


class PasswordTwiceSerializer(InputSerializer):
    """Whoever sets ``new_password`` repeats it in ``confirm_password``."""

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Compare the two."""
        if attrs["new_password"] != attrs.pop("confirm_password"):
            raise serializers.ValidationError({"confirmPassword": [_PASSWORD["mismatch"]]})
        return attrs


class PasswordResetSerializer(InputSerializer):
    """The address at which a password was forgotten."""

    email = fields.email()


class ConfirmPasswordResetSerializer(PasswordTwiceSerializer):
    """The two parts of the mailed link, and the new password."""

    uid = _secret()
    token = _secret()
    new_password = fields.password()
    confirm_password = fields.password(_PASSWORD["confirmationRequired"])


class ChangePasswordSerializer(PasswordTwiceSerializer):
    """The current password and the new one."""

    current_password = serializers.CharField(
        max_length=LIMITS["password"]["maxLength"],
        trim_whitespace=False,
        error_messages=dict.fromkeys(("required", "blank", "null", "max_length"), _PASSWORD["currentIncorrect"]),
    )
    new_password = fields.password()
    confirm_password = fields.password(_PASSWORD["confirmationRequired"])


class ConfirmEmailSerializer(InputSerializer):
    """The secret of the mailed link."""

    token = _secret()


class UndoEmailChangeSerializer(InputSerializer):
    """The secret of the link that was mailed to the old address."""

    token = _secret()
