from typing import Any

from rest_framework import serializers

from apps.core.api.fields import IdField, RequiredUploadsField, TextField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.core.rules import LIMITS, MESSAGES

_LIMITS = LIMITS["invitationCode"]
_COUNT = MESSAGES["codes"]["largeCountOutOfRange"]


class CreateBatchSerializer(InputSerializer):
    """The number of random codes, and what they have in common."""

    count = serializers.IntegerField(
        min_value=_LIMITS["batchMin"],
        max_value=_LIMITS["largeBatchMax"],
        error_messages=dict.fromkeys(
            ("required", "invalid", "null", "min_value", "max_value", "max_string_length"), _COUNT
        ),
    )
    note = TextField(required=False, allow_blank=True, default="", max_length=_LIMITS["noteMaxLength"])
    expires_at = serializers.DateTimeField(required=False, allow_null=True, default=None)


class CodeIdsSerializer(InputSerializer):
    """The ids of codes."""

    ids = serializers.ListField(child=IdField(), min_length=1, max_length=_LIMITS["largeBatchMax"])

    def to_internal_value(self, data: Any) -> Any:
        try:
            return super().to_internal_value(data)
        except serializers.ValidationError as error:
            # The messages of single ids are in a dictionary, which the format of errors does not have.
            if isinstance(error.detail, dict) and isinstance(error.detail.get("ids"), dict):
                raise serializers.ValidationError({"ids": ["Send the ids of codes"]}) from error
            raise


class AssignFileSerializer(InputSerializer):
    """One CSV file, as multipart form data."""

    files = RequiredUploadsField(max_length=1)


class RevocationSerializer(OutputSerializer):
    """What became of one code. A refused one has the code and the message of the error."""

    id = serializers.UUIDField()
    outcome = serializers.ChoiceField(choices=["revoked", "refused"])
    code = serializers.CharField(required=False)
    error = serializers.CharField(required=False)


class RevocationsSerializer(MessageSerializer):
    """What became of each code, in the order of the request."""

    results = RevocationSerializer(many=True)


class AssignmentResultSerializer(OutputSerializer):
    """What became of one row of the file. A refused one has the message of the error."""

    row = serializers.IntegerField()
    code = serializers.CharField()
    outcome = serializers.ChoiceField(choices=["assigned", "refused"])
    error = serializers.CharField(required=False)


class AssignmentResultsSerializer(MessageSerializer):
    """What became of each row."""

    results = AssignmentResultSerializer(many=True)
