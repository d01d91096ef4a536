"""The contract's camelCase, at the edge only: services, models and tests speak snake_case."""

import copy
from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal
from operator import attrgetter
from typing import Any, ClassVar
from uuid import UUID

from django.http import QueryDict
from rest_framework import serializers

from apps.core.formatting import instant
from apps.core.pagination import CURSOR_MAX_LENGTH
from apps.core.text import has_unstorable_characters


def camel(name: str) -> str:
    """``first_name`` → ``firstName``."""
    head, *tail = name.split("_")
    return head + "".join(part.capitalize() for part in tail)


class CamelCaseSerializer(serializers.Serializer[Any]):
    """Fields are declared in snake_case, travel in camelCase, and are validated into snake_case."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Rename the declared fields for the outside, keeping their own name as the source."""
        fields = {}
        for name, declared in copy.deepcopy(self._declared_fields).items():
            outside = camel(name)
            if outside != name and declared.source is None:
                declared.source = name
            fields[outside] = declared
        return fields


# What each kind of field is in JSON, where DRF would also take a number for a text or "yes" for true.
_JSON_TYPES: list[tuple[type[Any], tuple[type, ...]]] = [
    (serializers.BooleanField, (bool,)),
    (serializers.IntegerField, (int, float)),
    # Whole dollars may be a number; a fraction of one in binary is no amount.
    (serializers.DecimalField, (str, int)),
    (serializers.Field, (str,)),
]


class InputSerializer(CamelCaseSerializer):
    """The shape of a request's body or query.

    Refuses characters that no database stores and, in JSON, values of another type than the document says.
    """

    def to_internal_value(self, data: Any) -> Any:
        """Validate; name each field that holds NUL, lone surrogates or another type."""
        if isinstance(data, dict):
            is_json = not isinstance(data, QueryDict)
            refused: dict[str, list[str]] = {}
            for name, field in self.fields.items():
                value = data.get(name)
                if isinstance(value, str) and has_unstorable_characters(value):
                    refused[name] = ["This text holds characters that cannot be stored"]
                elif is_json and value is not None and not _has_json_type(field, value):
                    refused[name] = [_wrong_type(field)]
            if refused:
                raise serializers.ValidationError(refused)
        return super().to_internal_value(data)


def _has_json_type(field: Any, value: Any) -> bool:
    types = next(types for kind, types in _JSON_TYPES if isinstance(field, kind))
    return isinstance(value, types) and (bool in types or not isinstance(value, bool))


def _wrong_type(field: Any) -> str:
    """The field's own message for a value that makes no sense, if it has one of its own."""
    own: str = field.error_messages.get("invalid", "")
    return "This value is of the wrong type" if not own or "{" in own else own


class ListQuerySerializer(InputSerializer):
    """Which page of a list is wanted."""

    cursor = serializers.CharField(required=False, allow_blank=True, max_length=CURSOR_MAX_LENGTH)


class OutputSerializer(CamelCaseSerializer):
    """The shape of an answer, read from objects by attribute.

    ``represent`` does in one pass what DRF's field machinery does in several; a page of fifty rows is where it
    shows. The declared fields stay the one source of the shape, for the schema and for the answer.
    """

    _plan: ClassVar[list[tuple[str, Callable[[Any], Any], Callable[[Any], Any]]]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._plan = [
            (camel(name), attrgetter(field.source or name), _converter(field))
            for name, field in cls._declared_fields.items()  # set by the metaclass
        ]

    @classmethod
    def represent(cls, instance: Any) -> dict[str, Any]:
        """Return one object as the contract's JSON."""
        shape = {}
        for outside, read, convert in cls._plan:
            value = read(instance)
            shape[outside] = None if value is None else convert(value)
        return shape

    @classmethod
    def represent_all(cls, instances: Iterable[Any]) -> list[dict[str, Any]]:
        """Return many objects as the contract's JSON."""
        return [cls.represent(instance) for instance in instances]

    def to_representation(self, instance: Any) -> Any:
        """The same for callers that use the serializer in DRF's way."""
        return self.represent(instance)


def money(value: Decimal) -> str:
    """A decimal string with two places."""
    return f"{value:.2f}"


def _same(value: Any) -> Any:
    return value


def _calendar_date(value: date) -> str:
    return value.isoformat()


def _uuid(value: UUID) -> str:
    return str(value)


def _converter(field: Any) -> Callable[[Any], Any]:
    if isinstance(field, OutputSerializer):
        return type(field).represent
    if isinstance(field, serializers.ListSerializer):
        child = field.child
        if isinstance(child, OutputSerializer):
            return type(child).represent_all
        return list
    if isinstance(field, serializers.DateTimeField):
        return instant
    if isinstance(field, serializers.DateField):
        return _calendar_date
    if isinstance(field, serializers.UUIDField):
        return _uuid
    if isinstance(field, serializers.DecimalField):
        return money
    return _same


class MessageSerializer(OutputSerializer):
    """What a mutation answers when it has nothing else to say."""

    success = serializers.BooleanField(default=True)
    message = serializers.CharField()


class ErrorSerializer(OutputSerializer):
    """The contract's one error shape."""

    success = serializers.BooleanField(default=False)
    error = serializers.CharField()
    code = serializers.CharField()
    errors = serializers.DictField(  # type: ignore[assignment]  # the name is the contract's
        child=serializers.ListField(child=serializers.CharField()), required=False
    )


def succeeded(message: str, **more: Any) -> dict[str, Any]:
    """The body of a mutation that succeeded."""
    return {"success": True, "message": message, **more}
