from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from rest_framework import serializers

from apps.accounts import fields
from apps.accounts.models import AdminAccount
from apps.accounts.serializers import UserSerializer
from apps.accounts.usernames import validate_username
from apps.core.api.fields import IdField, InstantField, PhoneField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.core.rules import LIMITS, MESSAGES
from apps.factors.serializers import EnrolByField


def _full_name(**options: Any) -> serializers.CharField:
    return serializers.CharField(
        min_length=LIMITS["fullName"]["minLength"],
        max_length=LIMITS["fullName"]["maxLength"],
        error_messages=dict.fromkeys(("required", "blank", "null", "min_length"), MESSAGES["admin"]["fullNameMin"]),
        **options,
    )


class AdminSignInSerializer(InputSerializer):
    """Username and password, both required. Their minimum lengths are not checked."""

    username = serializers.CharField(max_length=LIMITS["username"]["maxLength"])
    password = serializers.CharField(max_length=LIMITS["password"]["maxLength"], trim_whitespace=False)


class PasswordTwiceSerializer(InputSerializer):
    """``confirm_password`` must repeat ``new_password``."""

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["new_password"] != attrs.pop("confirm_password"):
            raise serializers.ValidationError({"confirmPassword": [_PASSWORD["mismatch"]]})
        return attrs


def _long_enough_for_admins(password: str) -> None:
    minimum = settings.ADMIN_PASSWORD_LENGTH
    # A shorter one has the field's own message.
    if LIMITS["password"]["minLength"] <= len(password) < minimum:
        raise ValidationError(f"Password must be at least {minimum} characters")


class UpdateCredentialsSerializer(PasswordTwiceSerializer):
    """An admin's new username and password."""

    # Validated below: the current username, ``context["username"]``, may be older than the rule for usernames.
    new_username = fields.username(validators=[])
    new_password = fields.password(validators=[_long_enough_for_admins])
    confirm_password = fields.password(MESSAGES["password"]["confirmationRequired"])

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["new_username"] != self.context["username"]:
            try:
                validate_username(attrs["new_username"])
            except ValidationError as error:
                raise serializers.ValidationError({"newUsername": error.messages}) from error
        return super().validate(attrs)


class CreateAdminSerializer(InputSerializer):
    """A new admin account."""

    username = fields.username()
    password = fields.password(validators=[_long_enough_for_admins])
    full_name = _full_name()
    role = serializers.ChoiceField(choices=AdminAccount.Role.choices, default=AdminAccount.Role.ADMIN)
    # For news of the account, such as a new second factor.
    email = fields.email(required=False, allow_blank=True)


class ChangeAdminSerializer(InputSerializer):
    """The values of an admin account to change."""

    full_name = _full_name(required=False)
    role = serializers.ChoiceField(choices=AdminAccount.Role.choices, required=False)
    is_active = serializers.BooleanField(required=False)
    password = fields.password(required=False, validators=[_long_enough_for_admins])


class _AdminSerializer(OutputSerializer):
    id = serializers.UUIDField(source="user_id")
    username = serializers.CharField(source="user.username")
    full_name = serializers.CharField()
    role = serializers.ChoiceField(choices=AdminAccount.Role.choices)


class AdminSerializer(_AdminSerializer):
    """The signed-in admin."""

    # Until when the admin must set up a second factor, or null. The days begin when it is first read.
    enrol_by = EnrolByField(source="user", allow_null=True, required=False)


class AdminAccountSerializer(_AdminSerializer):
    """An admin account as super admins see it."""

    is_active = serializers.BooleanField(source="user.is_active")
    last_login_at = InstantField(source="user.last_login", allow_null=True)
    created_at = InstantField()
    version = serializers.IntegerField()


class OwnAdminAccountSerializer(AdminAccountSerializer):
    """The signed-in admin's account."""

    enrol_by = EnrolByField(source="user", allow_null=True, required=False)


class AdminSignedInSerializer(MessageSerializer):
    """The response of the panel's sign-in."""

    admin = AdminSerializer()


class SecondStepDoneSerializer(MessageSerializer):
    """The response of a sign-in with a second step: ``user`` of a member, ``admin`` of a panel admin."""

    user = UserSerializer(required=False)
    admin = AdminSerializer(required=False)


class CurrentAdminSerializer(OutputSerializer):
    """The signed-in admin."""

    success = serializers.BooleanField()
    admin = OwnAdminAccountSerializer()


class AdminAccountListSerializer(OutputSerializer):
    """All admin accounts."""

    success = serializers.BooleanField()
    accounts = AdminAccountSerializer(many=True)


class AdminAccountChangedSerializer(MessageSerializer):
    """An account after a change."""

    admin = AdminAccountSerializer()


class ProfileSerializer(InputSerializer):
    """The details of a member to change, validated as at registration."""

    first_name = fields.first_name(required=False)
    last_name = fields.last_name(required=False)
    phone = PhoneField(required=False)
    company_name = fields.company_name(required=False)
    position = fields.position(required=False)
    license_number = fields.license_number()
    email = fields.email(required=False)
    # Only a new email needs it. A missing password and a wrong one get the same error.
    current_password = serializers.CharField(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=LIMITS["password"]["maxLength"],
        trim_whitespace=False,
        error_messages={"max_length": MESSAGES["password"]["currentIncorrect"]},
    )


_PASSWORD = MESSAGES["password"]

_MAX_SECRET_LENGTH = 200


def _secret() -> serializers.CharField:
    """A part of a mailed link. If it is missing or too long, a mail program has probably damaged the link."""
    return serializers.CharField(
        max_length=_MAX_SECRET_LENGTH,
        error_messages=dict.fromkeys(
            ("required", "blank", "null", "invalid", "max_length"), MESSAGES["link"]["notValid"]
        ),
    )


class PasswordResetSerializer(InputSerializer):
    """The email address of a member who forgot the password."""

    email = fields.email()


class ConfirmPasswordResetSerializer(PasswordTwiceSerializer):
    """The values from the mailed link, and the new password."""

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
    """The token from the mailed link."""

    token = _secret()


class UndoEmailChangeSerializer(InputSerializer):
    """The token from the link that was mailed to the old address."""

    token = _secret()


class SignInSerializer(InputSerializer):
    """Username and password, with the same length limits as the form."""

    username = serializers.CharField(
        min_length=LIMITS["username"]["minLength"],
        max_length=LIMITS["username"]["maxLength"],
        error_messages=dict.fromkeys(("required", "blank", "min_length", "null"), MESSAGES["username"]["min"]),
    )
    password = serializers.CharField(
        min_length=LIMITS["password"]["minLength"],
        max_length=LIMITS["password"]["maxLength"],
        trim_whitespace=False,
        error_messages=dict.fromkeys(("required", "blank", "min_length", "null"), MESSAGES["password"]["min"]),
    )


class ReplaceDeviceSerializer(SignInSerializer):
    """The emailed code, and the device to replace."""

    code = serializers.CharField(max_length=20)
    device_id = IdField(error_messages={"invalid": MESSAGES["device"]["invalidId"]})


class ReplaceableDeviceSerializer(OutputSerializer):
    """A device that can be replaced."""

    id = serializers.UUIDField()
    device_label = serializers.CharField()
    last_seen_at = InstantField()


class ReplaceableDevicesSerializer(OutputSerializer):
    """The devices of which one can be replaced."""

    success = serializers.BooleanField()
    devices = ReplaceableDeviceSerializer(many=True)
