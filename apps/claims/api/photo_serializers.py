from typing import Any

from rest_framework import serializers

from apps.claims.models import PhotoReport
from apps.claims.models.photo import CAPTION_MAX_LENGTH, TEXT_MAX_LENGTH
from apps.core.api.fields import LineField, TextField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.core.pagination import CURSOR_MAX_LENGTH

TITLE_MAX_LENGTH = 200

# Far from what the column holds, so that there is room behind the last photograph.
_MAX_POSITION = 1_000_000_000


class _TextOrNullField(serializers.CharField):
    def to_representation(self, value: Any) -> Any:
        return value or None


class PhotoSerializer(OutputSerializer):
    """A photograph of a claim. `takenAt`, `camera` and the position on Earth are what its file says."""

    id = serializers.UUIDField()
    document_id = serializers.UUIDField()
    taken_at = _TextOrNullField(allow_null=True)
    camera = _TextOrNullField(allow_null=True)
    latitude = serializers.FloatField(allow_null=True)
    longitude = serializers.FloatField(allow_null=True)
    place = serializers.CharField()
    part = serializers.CharField()
    damage = serializers.CharField()
    caption = serializers.CharField()
    position = serializers.IntegerField()
    is_left_out = serializers.BooleanField()
    rotation = serializers.IntegerField()


class PhotosQuerySerializer(InputSerializer):
    cursor = serializers.CharField(required=False, allow_blank=True, max_length=CURSOR_MAX_LENGTH)


class PhotosPageSerializer(OutputSerializer):
    """By position, then by date."""

    results = PhotoSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)


def _quarter_turn(value: int) -> None:
    if value not in {0, 90, 180, 270}:
        raise serializers.ValidationError("A photograph can be turned by 0, 90, 180 or 270 degrees")


class PhotoChangeSerializer(InputSerializer):
    """What is given is changed."""

    place = LineField(required=False, allow_blank=True, max_length=TEXT_MAX_LENGTH)
    part = LineField(required=False, allow_blank=True, max_length=TEXT_MAX_LENGTH)
    damage = LineField(required=False, allow_blank=True, max_length=TEXT_MAX_LENGTH)
    caption = TextField(required=False, allow_blank=True, max_length=CAPTION_MAX_LENGTH)
    position = serializers.IntegerField(required=False, min_value=-_MAX_POSITION, max_value=_MAX_POSITION)
    is_left_out = serializers.BooleanField(required=False)
    rotation = serializers.IntegerField(required=False, validators=[_quarter_turn])


class PhotoChangedSerializer(MessageSerializer):
    photo = PhotoSerializer()


def _two_or_four(value: int) -> None:
    if value not in {2, 4}:
        raise serializers.ValidationError("Two or four photographs fit on a page")


class PhotoReportOrderSerializer(InputSerializer):
    """A report to be made."""

    title = LineField(required=False, allow_blank=True, max_length=TITLE_MAX_LENGTH)
    per_page = serializers.IntegerField(default=2, validators=[_two_or_four])
    with_location = serializers.BooleanField(default=False)


class PhotoReportSerializer(OutputSerializer):
    """`documentId` is the document of the claim that it has become."""

    id = serializers.UUIDField()
    state = serializers.ChoiceField(choices=PhotoReport.State.choices)
    problem = _TextOrNullField(allow_null=True)
    document_id = serializers.UUIDField(source="shown_document_id", allow_null=True)


class LastPhotoReportSerializer(OutputSerializer):
    report = PhotoReportSerializer(allow_null=True)


class PhotoReportOrderedSerializer(MessageSerializer):
    report = PhotoReportSerializer()
