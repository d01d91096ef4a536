from typing import Any

from rest_framework import serializers

from apps.claims.models import Packet
from apps.claims.packets.services import MAX_EXHIBITS
from apps.core.api.fields import InstantField, LineField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer

TITLE_MAX_LENGTH = 200

_STATES = [*Packet.State.choices, (Packet.OUTDATED, "Outdated")]


class WantedExhibitSerializer(InputSerializer):
    """A document of the packet. Without a title it has the name of its file."""

    document_id = serializers.UUIDField()
    title = LineField(required=False, max_length=TITLE_MAX_LENGTH)


class IncludeSerializer(InputSerializer):
    """What else is in the packet. What is left out is false."""

    conversation = serializers.BooleanField(default=False)
    history = serializers.BooleanField(default=False)
    comparison = serializers.BooleanField(default=False)
    details = serializers.BooleanField(default=False)


class PacketOrderSerializer(InputSerializer):
    """A packet to be made."""

    title = LineField(required=False, max_length=TITLE_MAX_LENGTH)
    exhibits = WantedExhibitSerializer(  # type: ignore[call-arg]  # max_length is one of many=True
        many=True, required=False, default=list, max_length=MAX_EXHIBITS
    )
    include = IncludeSerializer(required=False)


class _StateField(serializers.ChoiceField):
    def to_representation(self, value: Any) -> str:
        return value.get_shown_state()


class _TextOrNullField(serializers.CharField):
    def to_representation(self, value: Any) -> Any:
        return value or None


class PacketExhibitSerializer(OutputSerializer):
    """A document in the packet. `firstPage` counts the packet's pages from 1."""

    letter = serializers.CharField()
    title = serializers.CharField()
    first_page = serializers.IntegerField(allow_null=True)
    pages = serializers.IntegerField(allow_null=True)
    sha256 = serializers.CharField()
    problem = _TextOrNullField(allow_null=True)


class PacketSerializer(OutputSerializer):
    """A packet. `sha256` and `pages` are null until it is made. `isSealed`: it has the network's digital signature."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    state = _StateField(source="*", choices=_STATES)
    problem = _TextOrNullField(allow_null=True)
    pages = serializers.IntegerField(allow_null=True)
    size = serializers.IntegerField(allow_null=True)
    sha256 = _TextOrNullField(allow_null=True)
    is_sealed = serializers.BooleanField()
    exhibits = PacketExhibitSerializer(many=True)
    created_at = InstantField()
    expires_at = InstantField()


class PacketsSerializer(OutputSerializer):
    """The packets of a claim, newest first."""

    results = PacketSerializer(many=True)


class PacketOrderedSerializer(MessageSerializer):
    packet = PacketSerializer()
