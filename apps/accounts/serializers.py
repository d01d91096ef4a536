"""The shapes of the account calls."""

from rest_framework import serializers

from apps.accounts.models import AdminAccount
from apps.common.serializers import MessageSerializer, OutputSerializer


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


class AdminSerializer(OutputSerializer):
    """An admin as the panel sees its own."""

    id = serializers.UUIDField(source="user_id")
    username = serializers.CharField(source="user.username")
    full_name = serializers.CharField()
    role = serializers.ChoiceField(choices=AdminAccount.Role.choices)
