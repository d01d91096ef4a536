"""The shape of documents in requests and answers."""

from rest_framework import serializers

from apps.common.rules import LIMITS
from apps.common.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.common.uploads_field import RequiredUploadsField
from apps.documents.models import UserDocument


class DocumentRowSerializer(OutputSerializer):
    """A document as every list shows it."""

    id = serializers.UUIDField()
    original_filename = serializers.CharField()
    file_size = serializers.IntegerField()
    mime_type = serializers.CharField()
    file_type = serializers.ChoiceField(choices=UserDocument.FileType.choices)
    claim_id = serializers.UUIDField(allow_null=True)
    is_viewable = serializers.BooleanField()
    uploaded_at = serializers.DateTimeField()


class DocumentsUploadedSerializer(MessageSerializer):
    """The answer to an upload."""

    documents = DocumentRowSerializer(many=True)


class DocumentUploadSerializer(InputSerializer):
    """The multipart form of an upload. The files themselves are checked by ``common.uploads``."""

    document_type = serializers.ChoiceField(
        choices=UserDocument.FileType.choices, default=UserDocument.FileType.GENERAL
    )
    files = RequiredUploadsField()


class DocumentFilterSerializer(InputSerializer):
    """What a member's list of documents may be narrowed to."""

    file_type = serializers.ChoiceField(choices=UserDocument.FileType.choices, required=False, allow_blank=True)
    search = serializers.CharField(required=False, allow_blank=True, max_length=LIMITS["page"]["searchMaxLength"])
