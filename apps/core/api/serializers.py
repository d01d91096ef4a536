"""Serializers that convert between the camelCase of the API and the snake_case of the code."""

import copy
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.core.pagination import CURSOR_MAX_LENGTH, MAX_PAGE_SIZE
from apps.core.text import has_unstorable_characters, to_camel_case
from apps.core.validators import CONTROL_CHARACTERS


class CamelCaseSerializer(serializers.Serializer[Any]):
    """Fields are declared and validated in snake_case. In JSON their names are in camelCase."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = {}
        for name, declared in self._declared_fields.items():
            # DRF copies all fields deeply, which would take longer than to validate the query of a list.
            field = copy.deepcopy(declared) if isinstance(declared, serializers.BaseSerializer) else copy.copy(declared)
            api_name = to_camel_case(name)
            if isinstance(field, serializers.SerializerMethodField):
                field.method_name = field.method_name or f"get_{name}"
            elif api_name != name and field.source is None:
                field.source = name
            fields[api_name] = field
        return fields


# The JSON types of each kind of field. DRF would also accept a number as text, and "yes" as true.
_JSON_TYPES: list[tuple[type[Any], tuple[type, ...]]] = [
    (serializers.BooleanField, (bool,)),
    (serializers.IntegerField, (int, float)),
    # Whole dollars may be a number. A float is not exact, so amounts with cents must be strings.
    (serializers.DecimalField, (str, int)),
    (serializers.ListField, (list,)),
    (serializers.DictField, (dict,)),
    (serializers.ListSerializer, (list,)),
    (serializers.BaseSerializer, (dict,)),
    (serializers.Field, (str,)),
]


class InputSerializer(CamelCaseSerializer):
    """Validates the body or the query of a request.

    Also refuses characters that a database cannot store and, in JSON, values of the wrong type.
    """

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            is_json = not isinstance(data, QueryDict)
            errors: dict[str, list[str]] = {}
            for name, field in self.fields.items():
                value = data.get(name)
                if isinstance(value, str) and has_unstorable_characters(value):
                    errors[name] = [CONTROL_CHARACTERS]
                elif is_json and value is not None and not _has_json_type(field, value):
                    errors[name] = [_wrong_type_message(field)]
            if errors:
                raise serializers.ValidationError(errors)
        return super().to_internal_value(data)


def _has_json_type(field: Any, value: Any) -> bool:
    types = next(types for kind, types in _JSON_TYPES if isinstance(field, kind))
    return isinstance(value, types) and (bool in types or not isinstance(value, bool))


def _wrong_type_message(field: Any) -> str:
    """The field's message for invalid values, unless it has placeholders."""
    message: str = field.error_messages.get("invalid", "")
    return "This value is of the wrong type" if not message or "{" in message else message


class ListQuerySerializer(InputSerializer):
    """The query of a paginated list."""

    cursor = serializers.CharField(required=False, allow_blank=True, max_length=CURSOR_MAX_LENGTH)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=MAX_PAGE_SIZE)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        # Most requests have no query. All its fields are optional and have no default, so none needs to be built.
        return super().run_validation(data) if data else {}


def _get_getter(source: str) -> Callable[[Any], Any]:
    return (lambda instance: instance) if source == "*" else attrgetter(source)


# What DRF does in Python, for values that have the type of their field. Only of these classes, not of derived ones.
_REPRESENT: dict[type[Any], Callable[[Any], Any]] = {
    serializers.BooleanField: bool,
    serializers.CharField: str,
    serializers.ChoiceField: str,
    serializers.IntegerField: int,
    serializers.UUIDField: str,
}


class OutputSerializer(CamelCaseSerializer):
    """The shape of a response. Its fields are built once, so they cannot use the ``context`` of a request.

    DRF builds them for each response, which takes longer than to fill them in.
    """

    @classmethod
    @cache
    def _get_outputs(cls) -> list[tuple[str, Callable[[Any], Any], Callable[[Any], Any]]]:
        """The name of each field, how to get its value, and how to represent it."""
        fields = cls().fields
        return [
            (name, _get_getter(field.source or name), _REPRESENT.get(type(field), field.to_representation))
            for name, field in fields.items()
        ]

    def to_representation(self, instance: Any) -> dict[str, Any]:
        if isinstance(instance, dict):
            return super().to_representation(instance)
        try:
            return {
                name: None if (value := get_value(instance)) is None else represent(value)
                for name, get_value, represent in self._get_outputs()
            }
        except AttributeError:
            # DRF also handles defaults, methods and missing values, but needs much longer for each of them.
            return super().to_representation(instance)


class MessageSerializer(OutputSerializer):
    """The response to a change that returns no data."""

    success = serializers.BooleanField(default=True)
    message = serializers.CharField()


def success_body(message: str, **more: Any) -> dict[str, Any]:
    """The body of a response to a successful change."""
    return {"success": True, "message": message, **more}
