from typing import Any

from rest_framework import serializers

from apps.core.api.fields import IdField, InstantField, RequiredUploadsField
from apps.core.api.serializers import InputSerializer, ListQuerySerializer, MessageSerializer, OutputSerializer
from apps.core.rules import LIMITS
from apps.documents.models import UserDocument, get_shown_state, is_viewable


class DocumentFilterSerializer(InputSerializer):
    """The filters of the list of documents."""

    file_type = serializers.ChoiceField(choices=UserDocument.FileType.choices, required=False, allow_blank=True)
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
    """A document in the library, with what it belongs to. One that is in use cannot be deleted."""

    claim_address = serializers.CharField(allow_null=True)
    is_in_use = serializers.BooleanField()


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


MAX_BATCH = 200


class KnownQuerySerializer(InputSerializer):
    """Hashes of files that the member is about to send."""

    sha256 = serializers.ListField(
        child=serializers.RegexField("^[0-9a-f]{64}$"), min_length=1, max_length=MAX_BATCH, allow_empty=False
    )


class KnownDocumentSerializer(OutputSerializer):
    """A document with one of the hashes."""

    sha256 = serializers.CharField()
    document_id = serializers.UUIDField(source="pk")
    original_filename = serializers.CharField()
    claim_id = serializers.UUIDField(allow_null=True)


class KnownDocumentsSerializer(OutputSerializer):
    """The member's documents with these hashes, newest first."""

    known = KnownDocumentSerializer(many=True)


class ContentsEntrySerializer(OutputSerializer):
    """A part of an ``.esx`` file. ``modified_at`` is a local time without a time zone."""

    index = serializers.IntegerField()
    name = serializers.CharField()
    size = serializers.IntegerField()
    modified_at = serializers.DateTimeField(allow_null=True, format="%Y-%m-%dT%H:%M:%S", default_timezone=None)
    is_picture = serializers.BooleanField()


class ContentsSerializer(OutputSerializer):
    """The parts of an ``.esx`` file."""

    results = ContentsEntrySerializer(many=True)


class ZipRequestSerializer(InputSerializer):
    """The documents of a zip."""

    document_ids = serializers.ListField(child=IdField(), min_length=1, max_length=MAX_BATCH, allow_empty=False)


class ZipLinkSerializer(MessageSerializer):
    """Where to download the zip. ``link`` is a path."""

    link = serializers.CharField()
    expires_at = InstantField()
