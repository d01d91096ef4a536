from datetime import timedelta

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.openapi import IF_MATCH
from apps.core.api.permissions import Anyone, IsPanelAdmin
from apps.core.api.requests import get_actor, get_expected_version
from apps.core.api.serializers import MessageSerializer, success_body
from apps.core.api.throttling import AddressThrottle
from apps.core.rate_limits import Limit
from apps.core.rules import MESSAGES
from apps.credibility import services as entries
from apps.credibility.models import CredibilityEntry
from apps.credibility.selectors import look_up_contractor
from apps.credibility.serializers import (
    CredibilityAnswerSerializer,
    CredibilityEntrySerializer,
    CredibilityQuestionSerializer,
    CredibilityResultSerializer,
    EntryChangedSerializer,
    EntryInputSerializer,
    EntryListSerializer,
    EntryQuerySerializer,
    EntryShownSerializer,
    LastChangeSerializer,
)

_ENTRY_ID = OpenApiParameter("entry_id", OpenApiTypes.UUID, OpenApiParameter.PATH)


def _changed(entry: CredibilityEntry, message: str, *, status: int = 200) -> Response:
    return Response(success_body(message, entry=CredibilityEntrySerializer(entry).data), status=status)


class CredibilityEntriesView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(parameters=[EntryQuerySerializer], responses=EntryListSerializer)
    def get(self, request: Request) -> Response:
        """Return a page of entries, newest first."""
        serializer = EntryQuerySerializer(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        page = entries.list_entries(**serializer.validated_data)
        data = CredibilityEntrySerializer(page.rows, many=True).data
        return Response({"success": True, "entries": data, "next": page.next})

    @extend_schema(request=EntryInputSerializer, responses={201: EntryChangedSerializer})
    def post(self, request: Request) -> Response:
        """Create an entry."""
        serializer = EntryInputSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        entry = entries.create_entry(actor=get_actor(request), now=timezone.now(), **serializer.validated_data)
        return _changed(entry, "Entry created successfully", status=201)


class CredibilityEntryView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(
        operation_id="admin_credibility_entry_retrieve", parameters=[_ENTRY_ID], responses=EntryShownSerializer
    )
    def get(self, request: Request, entry_id: str) -> Response:
        """Return the entry and its last change."""
        found = entries.get_entry(entries.parse_entry_id(entry_id))
        data = CredibilityEntrySerializer(found.entry).data
        change = found.last_change and LastChangeSerializer(found.last_change).data
        return Response({"success": True, "entry": data, "lastChange": change})

    @extend_schema(
        parameters=[_ENTRY_ID, IF_MATCH],
        request=EntryInputSerializer(partial=True),
        responses=EntryChangedSerializer,
    )
    def patch(self, request: Request, entry_id: str) -> Response:
        """Change any of the entry's fields."""
        entry_uuid, expected_version = entries.parse_entry_id(entry_id), get_expected_version(request)
        serializer = EntryInputSerializer(data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        actor = get_actor(request)
        entry = entries.update_entry(
            entry_id=entry_uuid,
            actor=actor,
            expected_version=expected_version,
            now=timezone.now(),
            **serializer.validated_data,
        )
        return _changed(entry, "Entry updated successfully")

    @extend_schema(parameters=[_ENTRY_ID, IF_MATCH], request=None, responses={200: MessageSerializer})
    def delete(self, request: Request, entry_id: str) -> Response:
        """Delete the entry permanently."""
        entry_uuid, expected_version = entries.parse_entry_id(entry_id), get_expected_version(request)
        entries.delete_entry(
            entry_id=entry_uuid,
            actor=get_actor(request),
            expected_version=expected_version,
            now=timezone.now(),
        )
        return Response(success_body("Entry deleted successfully"))


class LookUpThrottle(AddressThrottle):
    """Per IP address."""

    limits = [
        Limit("credibility_minute", 10, timedelta(minutes=1)),
        Limit("credibility_day", 100, timedelta(days=1)),
    ]


class CredibilityLookUpView(APIView):
    permission_classes = [Anyone]
    throttle_classes = [LookUpThrottle]

    @extend_schema(request=CredibilityQuestionSerializer, responses=CredibilityAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Return the newest matching entry, or say that there is none."""
        serializer = CredibilityQuestionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        found = look_up_contractor(**serializer.validated_data)
        if found is None:
            return Response({"success": False, "error": MESSAGES["credibility"]["notFound"]})
        return Response({"success": True, "credibilityResult": CredibilityResultSerializer(found).data})
