"""The shapes of the panel's calls about admins (member specification, section 5)."""

from typing import Any

from django.core.exceptions import ValidationError
from rest_framework import serializers

from apps.accounts import fields
from apps.accounts.models import AdminAccount
from apps.accounts.recovery_serializers import PasswordTwiceSerializer
from apps.accounts.serializers import AdminSerializer
from apps.accounts.usernames import validate_username
from apps.common.rules import LIMITS, MESSAGES
from apps.common.serializers import InputSerializer, MessageSerializer, OutputSerializer


def _full_name(**options: Any) -> serializers.CharField:
    return serializers.CharField(
        min_length=LIMITS["fullName"]["minLength"],
        max_length=LIMITS["fullName"]["maxLength"],
        error_messages=dict.fromkeys(("required", "blank", "null", "min_length"), MESSAGES["admin"]["fullNameMin"]),
        **options,
    )


class AdminSignInSerializer(InputSerializer):
    """Name and password, both required; how long they are is for the door to find out."""

    username = serializers.CharField(max_length=LIMITS["username"]["maxLength"])
    password = serializers.CharField(max_length=LIMITS["password"]["maxLength"], trim_whitespace=False)


class UpdateCredentialsSerializer(PasswordTwiceSerializer):
    """An admin's new name and password."""

    # Judged below: ``context["username"]``, the present name, may be an older one that breaks the rule.
    new_username = fields.username(validators=[])
    new_password = fields.password()
    confirm_password = fields.password(MESSAGES["password"]["confirmationRequired"])

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Judge the name only where it changes."""
        if attrs["new_username"] != self.context["username"]:
            try:
                validate_username(attrs["new_username"])
            except ValidationError as refusal:
                raise serializers.ValidationError({"newUsername": refusal.messages}) from refusal
        return super().validate(attrs)


class CreateAdminSerializer(InputSerializer):
    """A new admin account."""

    username = fields.username()
    password = fields.password()
    full_name = _full_name()
    role = serializers.ChoiceField(choices=AdminAccount.Role.choices, default=AdminAccount.Role.ADMIN)


class ChangeAdminSerializer(InputSerializer):
    """Any of an account's facts."""

    full_name = _full_name(required=False)
    role = serializers.ChoiceField(choices=AdminAccount.Role.choices, required=False)
    is_active = serializers.BooleanField(required=False)
    password = fields.password(required=False)


class AdminAccountSerializer(AdminSerializer):
    """An admin account as a super_admin sees it."""

    is_active = serializers.BooleanField(source="user.is_active")
    last_login_at = serializers.DateTimeField(source="user.last_login", allow_null=True)
    created_at = serializers.DateTimeField()
    version = serializers.IntegerField()


class AdminSignedInSerializer(MessageSerializer):
    """What the panel's sign-in answers."""

    admin = AdminSerializer()


class CurrentAdminSerializer(OutputSerializer):
    """The signed-in admin."""

    success = serializers.BooleanField()
    admin = AdminAccountSerializer()


class AdminAccountListSerializer(OutputSerializer):
    """All admin accounts."""

    success = serializers.BooleanField()
    accounts = AdminAccountSerializer(many=True)


class AdminAccountChangedSerializer(MessageSerializer):
    """An account after a change."""

    admin = AdminAccountSerializer()
