from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.core.api.fields import EmailField, InstantField, PhoneField, TextField
from apps.core.api.serializers import InputSerializer, ListQuerySerializer, MessageSerializer, OutputSerializer
from apps.core.rules import LIMITS, MESSAGES, MONEY
from apps.credibility.models import CredibilityEntry
from apps.credibility.services import is_plain_decimal

_AMOUNT = r"([0-9]{1,13}(\.[0-9]{1,2})?)?"


def _money(**options: Any) -> serializers.DecimalField:
    return serializers.DecimalField(**MONEY, **options)


def _length(field: str) -> int:
    length: int = getattr(CredibilityEntry, field).field.max_length
    return length


def _required_text(field: str, message: str, **options: Any) -> serializers.CharField:
    return serializers.CharField(
        max_length=_length(field), error_messages=dict.fromkeys(("required", "blank", "null"), message), **options
    )


def _optional_text(field: str) -> serializers.CharField:
    return serializers.CharField(required=False, allow_blank=True, max_length=_length(field))


def _long_text() -> TextField:
    return TextField(required=False, allow_blank=True, max_length=LIMITS["claim"]["notesMaxLength"])


@extend_schema_field(
    {
        "oneOf": [{"type": "string", "pattern": f"^{_AMOUNT}$"}, {"type": "integer", "minimum": 0}],
        "nullable": True,
    }
)
class _AmountField(serializers.DecimalField):
    """An amount in USD, as a decimal string or in whole dollars. An empty string means no amount."""

    def to_internal_value(self, data: Any) -> Decimal:
        if isinstance(data, str) and not is_plain_decimal(data):
            self.fail("invalid")
        return super().to_internal_value(data)


def _optional_money() -> serializers.DecimalField:
    return _AmountField(required=False, allow_null=True, min_value=0, **MONEY)


class CredibilityEntrySerializer(OutputSerializer):
    """An entry in the panel. Amounts are in USD."""

    id = serializers.UUIDField()
    contractor_name = serializers.CharField()
    contractor_company = serializers.CharField()
    contractor_address = serializers.CharField()
    contractor_phone = serializers.CharField()
    contractor_email = serializers.CharField()
    client_name = serializers.CharField()
    client_address = serializers.CharField()
    claim_type = serializers.CharField()
    original_amount = _money(allow_null=True)
    reduced_amount = _money(allow_null=True)
    final_amount = _money(allow_null=True)
    deductible = _money(allow_null=True)
    public_adjuster = serializers.CharField()
    field_adjuster = serializers.CharField()
    desk_adjuster = serializers.CharField()
    notes = serializers.CharField()
    success_story = serializers.CharField()
    is_active = serializers.BooleanField()
    version = serializers.IntegerField(min_value=1)
    created_at = InstantField()
    updated_at = InstantField()


class EntryInputSerializer(InputSerializer):
    """A new entry, or with ``partial`` any of its fields. Only the contractor's name and phone number are required."""

    contractor_name = _required_text("contractor_name", MESSAGES["credibility"]["contractorNameRequired"])
    contractor_company = _optional_text("contractor_company")
    contractor_address = _optional_text("contractor_address")
    # The public look-up compares ten digits: an entry with fewer would never be found.
    contractor_phone = PhoneField(
        error_messages=dict.fromkeys(("required", "blank", "null"), MESSAGES["credibility"]["contractorPhoneRequired"])
    )
    contractor_email = EmailField(required=False, allow_blank=True)
    client_name = _optional_text("client_name")
    client_address = _optional_text("client_address")
    claim_type = _optional_text("claim_type")
    original_amount = _optional_money()
    reduced_amount = _optional_money()
    final_amount = _optional_money()
    deductible = _optional_money()
    public_adjuster = _optional_text("public_adjuster")
    field_adjuster = _optional_text("field_adjuster")
    desk_adjuster = _optional_text("desk_adjuster")
    notes = _long_text()
    success_story = _long_text()
    is_active = serializers.BooleanField(required=False)


class EntryQuerySerializer(ListQuerySerializer):
    """The query parameters of the list."""

    search = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=LIMITS["email"]["maxLength"]
    )


class EntryListSerializer(OutputSerializer):
    """A page of entries."""

    success = serializers.BooleanField()
    entries = CredibilityEntrySerializer(many=True)
    next = serializers.CharField(allow_null=True)


class LastChangeSerializer(OutputSerializer):
    """The author and time of an entry's last change, from the audit log."""

    name = serializers.CharField(source="actor_name")
    at = InstantField(source="created_at")


class EntryShownSerializer(OutputSerializer):
    """An entry. ``lastChange`` is null if the audit log has no change of it."""

    success = serializers.BooleanField()
    entry = CredibilityEntrySerializer()
    last_change = LastChangeSerializer(allow_null=True)


class EntryChangedSerializer(MessageSerializer):
    """An entry after a change."""

    entry = CredibilityEntrySerializer()


_REGISTRATION = MESSAGES["registration"]


def _required(message: str) -> dict[str, Any]:
    return {"required": message, "blank": message, "null": message}


class CredibilityQuestionSerializer(InputSerializer):
    """The contractor to look up."""

    first_name = serializers.CharField(
        max_length=LIMITS["personName"]["maxLength"], error_messages=_required(_REGISTRATION["firstNameRequired"])
    )
    last_name = serializers.CharField(
        max_length=LIMITS["personName"]["maxLength"], error_messages=_required(_REGISTRATION["lastNameRequired"])
    )
    phone = PhoneField()


class ContractorSerializer(OutputSerializer):
    """The contractor."""

    name = serializers.CharField()
    company = serializers.CharField()
    address = serializers.CharField()


class ClientSerializer(OutputSerializer):
    """The client."""

    name = serializers.CharField()
    address = serializers.CharField()


class InvolvementSerializer(OutputSerializer):
    """The adjusters who took part."""

    public_adjuster = serializers.CharField()
    field_adjuster = serializers.CharField()
    desk_adjuster = serializers.CharField()


class CredibilityResultSerializer(OutputSerializer):
    """The part of an entry that the public may see."""

    contractor = ContractorSerializer()
    client = ClientSerializer()
    claim_type = serializers.CharField()
    involvement = InvolvementSerializer()


class CredibilityAnswerSerializer(OutputSerializer):
    """The result. If there is none, ``success`` is false and ``error`` is set, with status 200."""

    success = serializers.BooleanField()
    credibility_result = CredibilityResultSerializer(required=False)
    error = serializers.CharField(required=False)
