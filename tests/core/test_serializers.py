"""Responses are in camelCase, whichever kind of field a value comes from."""

from decimal import Decimal
from types import SimpleNamespace

import pytest
from rest_framework import serializers

from apps.core.api.fields import UsdField
from apps.core.api.serializers import OutputSerializer


class _PersonSerializer(OutputSerializer):
    first_name = serializers.CharField()
    display_name = serializers.SerializerMethodField()

    def get_display_name(self, person: dict[str, str]) -> str:
        return person["first_name"].upper()


class _TitledSerializer(OutputSerializer):
    first_name = serializers.CharField()
    title = serializers.CharField(required=False)


def test_plain_and_computed_fields_have_camel_case_names():
    assert _PersonSerializer({"first_name": "Dana"}).data == {"firstName": "Dana", "displayName": "DANA"}


def test_objects_and_dicts_give_the_same_response():
    assert _TitledSerializer(SimpleNamespace(first_name="Dana", title="Dr")).data == {
        "firstName": "Dana",
        "title": "Dr",
    }
    assert _TitledSerializer({"first_name": "Dana", "title": "Dr"}).data == {"firstName": "Dana", "title": "Dr"}


def test_missing_value_of_an_optional_field_is_left_out():
    assert _TitledSerializer(SimpleNamespace(first_name="Dana")).data == {"firstName": "Dana"}


def test_missing_value_of_a_required_field_is_an_error():
    with pytest.raises(AttributeError, match="first_name"):
        _ = _TitledSerializer(SimpleNamespace(title="Dr")).data


@pytest.mark.parametrize(
    ("amount", "text"), [("0", "0.00"), ("1250.5", "1250.50"), ("9999999999999.99", "9999999999999.99")]
)
def test_amounts_have_two_decimal_places(amount, text):
    field = UsdField(max_digits=15, decimal_places=2)

    assert field.to_representation(Decimal(amount)) == text
