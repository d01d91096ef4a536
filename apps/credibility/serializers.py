"""The shape of the public look-up."""

from typing import Any

from rest_framework import serializers

from apps.common.phone_field import PhoneField
from apps.common.rules import LIMITS, MESSAGES
from apps.common.serializers import InputSerializer, OutputSerializer

_REGISTRATION = MESSAGES["registration"]


def _required(message: str) -> dict[str, Any]:
    return {"required": message, "blank": message, "null": message}


class CredibilityQuestionSerializer(InputSerializer):
    """Who is looked up."""

    first_name = serializers.CharField(
        max_length=LIMITS["personName"]["maxLength"], error_messages=_required(_REGISTRATION["firstNameRequired"])
    )
    last_name = serializers.CharField(
        max_length=LIMITS["personName"]["maxLength"], error_messages=_required(_REGISTRATION["lastNameRequired"])
    )
    phone = PhoneField()


class ContractorSerializer(OutputSerializer):
    """Whose record it is."""

    name = serializers.CharField()
    company = serializers.CharField()
    address = serializers.CharField()


class ClientSerializer(OutputSerializer):
    """Whose claim it was."""

    name = serializers.CharField()
    address = serializers.CharField()


class InvolvementSerializer(OutputSerializer):
    """Who took part."""

    public_adjuster = serializers.CharField()
    field_adjuster = serializers.CharField()
    desk_adjuster = serializers.CharField()


class CredibilityResultSerializer(OutputSerializer):
    """What the public may see of an entry."""

    contractor = ContractorSerializer()
    client = ClientSerializer()
    claim_type = serializers.CharField()
    involvement = InvolvementSerializer()


class CredibilityAnswerSerializer(OutputSerializer):
    """Found: the result. Not found: ``success`` is false and ``error`` says so, with status 200."""

    success = serializers.BooleanField()
    credibility_result = CredibilityResultSerializer(required=False)
    error = serializers.CharField(required=False)
