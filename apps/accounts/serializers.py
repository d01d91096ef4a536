from rest_framework import serializers

from apps.core.api.fields import InstantField
from apps.core.api.serializers import MessageSerializer, OutputSerializer


class UserSerializer(OutputSerializer):
    """A member as the app shows it."""

    id = serializers.UUIDField(source="user_id")
    username = serializers.CharField(source="user.username")
    email = serializers.EmailField(source="user.email")
    first_name = serializers.CharField()
    last_name = serializers.CharField()
    phone = serializers.CharField()
    company_name = serializers.CharField()
    position = serializers.CharField()
    license_number = serializers.CharField()
    created_at = InstantField()


class SignedInSerializer(MessageSerializer):
    """The response of sign-in and registration."""

    user = UserSerializer()


class ClientIpSerializer(OutputSerializer):
    """The network address of a request."""

    ip = serializers.CharField(allow_null=True)
