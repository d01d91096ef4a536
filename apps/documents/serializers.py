from typing import Any

from rest_framework import serializers

from apps.core.api.fields import IdField, InstantField, RequiredUploadsField
from apps.core.api.serializers import InputSerializer, ListQuerySerializer, MessageSerializer, OutputSerializer
from apps.core.rules import LIMITS
from apps.documents.models import UserDocument, get_shown_state, is_viewable


class DocumentFilterSerializer(InputSerializer):
    """The filters of the list of documents."""

    file_type = serializers.ChoiceField(choices=UserDocument.FileType.choices, required=False, allow_blank=True)
    # An empty value is the same as no filter.
    claim_id = IdField(required=False, allow_null=True)
    search = serializers.CharField(required=False, allow_blank=True, max_length=LIMITS["page"]["searchMaxLength"])


class DocumentsQuerySerializer(ListQuerySerializer, DocumentFilterSerializer):
    """The filters of the list of documents, and the cursor. ``trash``: those that can be restored."""

    trash = serializers.BooleanField(required=False)


SHOWN_STATES = [*UserDocument.State.choices, (UserDocument.WITHDRAWN, "Withdrawn")]


class _HashField(serializers.CharField):
    def to_representation(self, value: Any) -> Any:
        return value or None


class _ShownStateField(serializers.ChoiceField):
    def to_representation(self, value: Any) -> str:
        return get_shown_state(value)


class _IsViewableField(serializers.BooleanField):
    def to_representation(self, value: Any) -> bool:
        return is_viewable(value)


class DocumentRowSerializer(OutputSerializer):
    """A document."""

    id = serializers.UUIDField()
    original_filename = serializers.CharField()
    file_size = serializers.IntegerField()
    mime_type = serializers.CharField()
    file_type = serializers.ChoiceField(choices=UserDocument.FileType.choices)
    claim_id = serializers.UUIDField(allow_null=True)
    state = _ShownStateField(source="*", choices=SHOWN_STATES)
    is_viewable = _IsViewableField(source="*")
    sha256 = _HashField(allow_null=True)
    scanned_at = InstantField(allow_null=True)
    thumbnail = serializers.ChoiceField(choices=UserDocument.Thumbnail.choices)
    uploaded_at = InstantField()
    deleted_at = InstantField(allow_null=True)


class LibraryDocumentSerializer(DocumentRowSerializer):
    """A document in the library, with what it belongs to, and whether it can be deleted."""

    claim_reference = serializers.CharField(allow_null=True)
    claim_address = serializers.CharField(allow_null=True)
    can_delete = serializers.BooleanField()


class DocumentsPageSerializer(OutputSerializer):
    """A page of documents."""

    results = LibraryDocumentSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)


class DocumentChangedSerializer(MessageSerializer):
    """The response to a change of one document."""

    document = DocumentRowSerializer()


class DocumentsUploadedSerializer(MessageSerializer):
    """The response to an upload."""

    documents = DocumentRowSerializer(many=True)


class DocumentUploadSerializer(InputSerializer):
    """The multipart form data of an upload. ``core.uploads`` checks the files themselves.

    ``check_duplicates``: refuse files that the member has already.
    """

    document_type = serializers.ChoiceField(
        choices=UserDocument.FileType.choices, default=UserDocument.FileType.GENERAL
    )
    check_duplicates = serializers.BooleanField(default=False)
    files = RequiredUploadsField()
