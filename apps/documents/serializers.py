"""The shape of documents in requests and answers."""

from rest_framework import serializers

from apps.core.fields import RequiredUploadsField
from apps.core.rules import LIMITS
from apps.core.serializers import InputSerializer, ListQuerySerializer, MessageSerializer, OutputSerializer
from apps.documents.models import UserDocument


class DocumentFilterSerializer(InputSerializer):
    """What a member's list of documents may be narrowed to."""

    file_type = serializers.ChoiceField(choices=UserDocument.FileType.choices, required=False, allow_blank=True)
    search = serializers.CharField(required=False, allow_blank=True, max_length=LIMITS["page"]["searchMaxLength"])


class DocumentsQuerySerializer(ListQuerySerializer, DocumentFilterSerializer):
    """What the list of documents may be narrowed to, and its page."""


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


class DocumentsPageSerializer(OutputSerializer):
    """One page of documents."""

    results = DocumentRowSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)


class DocumentsUploadedSerializer(MessageSerializer):
    """The answer to an upload."""

    documents = DocumentRowSerializer(many=True)


class DocumentUploadSerializer(InputSerializer):
    """The multipart form of an upload. The files themselves are checked by ``common.uploads``."""

    document_type = serializers.ChoiceField(
        choices=UserDocument.FileType.choices, default=UserDocument.FileType.GENERAL
    )
    files = RequiredUploadsField()
