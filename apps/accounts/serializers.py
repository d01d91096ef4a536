"""The shapes of the account calls."""

from typing import Any

from django.core.exceptions import ValidationError
from rest_framework import serializers

from apps.accounts import fields
from apps.accounts.models import AdminAccount
from apps.accounts.usernames import validate_username
from apps.core.fields import PhoneField
from apps.core.rules import LIMITS, MESSAGES
from apps.core.serializers import InputSerializer, MessageSerializer, OutputSerializer


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


class PasswordTwiceSerializer(InputSerializer):
    """Whoever sets ``new_password`` repeats it in ``confirm_password``."""

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Compare the two."""
        if attrs["new_password"] != attrs.pop("confirm_password"):
            raise serializers.ValidationError({"confirmPassword": [_PASSWORD["mismatch"]]})
        return attrs


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


class AdminSerializer(OutputSerializer):
    """An admin as the panel sees its own."""

    id = serializers.UUIDField(source="user_id")
    username = serializers.CharField(source="user.username")
    full_name = serializers.CharField()
    role = serializers.ChoiceField(choices=AdminAccount.Role.choices)


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


class ProfileSerializer(InputSerializer):
    """Any of a member's facts; what is given is judged as at registration."""

    first_name = fields.first_name(required=False)
    last_name = fields.last_name(required=False)
    phone = PhoneField(required=False)
    company_name = fields.company_name(required=False)
    position = fields.position(required=False)
    license_number = fields.license_number()
    email = fields.email(required=False)
    # Missing and wrong are one to the caller, and only a new email needs it.
    current_password = serializers.CharField(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=LIMITS["password"]["maxLength"],
        trim_whitespace=False,
        error_messages={"max_length": MESSAGES["password"]["currentIncorrect"]},
    )


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


class UserSerializer(OutputSerializer):
    """A member as the app sees them."""

    id = serializers.UUIDField(source="user_id")
    username = serializers.CharField(source="user.username")
    email = serializers.EmailField(source="user.email")
    first_name = serializers.CharField()
    last_name = serializers.CharField()
    phone = serializers.CharField()
    company_name = serializers.CharField()
    position = serializers.CharField()
    license_number = serializers.CharField()
    created_at = serializers.DateTimeField()


class SignedInSerializer(MessageSerializer):
    """What sign-in and registration answer."""

    user = UserSerializer()


class CountdownStatusSerializer(OutputSerializer):
    """Both deadlines; ``serverNow`` is what the browser counts from."""

    purchase_deadline = serializers.DateTimeField(allow_null=True)
    access_deadline = serializers.DateTimeField(allow_null=True)
    has_purchase_countdown = serializers.BooleanField()
    has_access_countdown = serializers.BooleanField()
    server_now = serializers.DateTimeField()


class DeadlineSerializer(OutputSerializer):
    """A countdown that runs."""

    success = serializers.BooleanField()
    deadline = serializers.DateTimeField()


class ClientIpSerializer(OutputSerializer):
    """The address a request came from."""

    ip = serializers.CharField(allow_null=True)
