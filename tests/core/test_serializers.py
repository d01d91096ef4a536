"""Responses are in camelCase, whichever kind of field a value comes from."""

from rest_framework import serializers

from apps.core.serializers import OutputSerializer


class _PersonSerializer(OutputSerializer):
    first_name = serializers.CharField()
    display_name = serializers.SerializerMethodField()

    def get_display_name(self, person: dict[str, str]) -> str:
        return person["first_name"].upper()


def test_plain_and_computed_fields_have_camel_case_names():
    assert _PersonSerializer({"first_name": "Dana"}).data == {"firstName": "Dana", "displayName": "DANA"}
