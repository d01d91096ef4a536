from collections.abc import Sequence
from contextlib import nullcontext
from datetime import timedelta
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.contact.models import ServiceRequest
from apps.contact.serializers import (
    ContactSerializer,
    ServiceRequestInputSerializer,
    ServiceRequestSerializer,
    ServiceRequestSubmittedSerializer,
)
from apps.contact.services import (
    SubmittedRequest,
    check_service_request,
    create_message,
    store_request_files,
    submit_service_request,
)
from apps.core.api.idempotency import IdempotentMixin
from apps.core.api.openapi import IDEMPOTENCY_KEY
from apps.core.api.permissions import Anyone, current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import MessageSerializer, success_body
from apps.core.api.throttling import AddressThrottle
from apps.core.rate_limits import Limit
from apps.core.rules import MESSAGES
from apps.documents.serializers import describe_receipt
from apps.documents.storage import StoredFile


class ContactThrottle(AddressThrottle):
    """Five messages per minute from one client address."""

    limits = [Limit("contact", 5, timedelta(minutes=1))]


class ContactView(IdempotentMixin, APIView):
    permission_classes = [Anyone]
    throttle_classes = [ContactThrottle]
    has_public_keys = True

    @extend_schema(parameters=[IDEMPOTENCY_KEY], request=ContactSerializer, responses={201: MessageSerializer})
    def post(self, request: Request) -> Response:
        """Save a message from the contact form for support."""
        serializer = ContactSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        now = timezone.now()

        def save(_: None) -> dict[str, Any]:
            create_message(**serializer.validated_data, now=now)
            return success_body(MESSAGES["contact"]["received"])

        return self.run_once(request, prepare=nullcontext(), perform=save)


class ServiceRequestView(IdempotentMixin, APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=ServiceRequestInputSerializer,
        responses={201: ServiceRequestSubmittedSerializer},
    )
    def post(self, request: Request) -> Response:
        """Submit a request for a service, with its files."""
        serializer = ServiceRequestInputSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        uploads, now = serializer.validated_data.pop("files"), timezone.now()
        service_request = ServiceRequest(member=current_member(request), **serializer.validated_data)
        files = check_service_request(request=service_request, files=uploads)

        def submit(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            meta = get_request_meta(request)
            return _get_submitted_body(
                submit_service_request(request=service_request, stored_files=stored_files, meta=meta, now=now)
            )

        files_to_store = store_request_files(member=service_request.member, files=files, now=now)
        return self.run_once(request, prepare=files_to_store, perform=submit)


def _get_submitted_body(submitted: SubmittedRequest) -> dict[str, Any]:
    return success_body(
        "Your request has been received.",
        serviceRequest=ServiceRequestSerializer(submitted).data,
        receipt=describe_receipt(submitted.files),
    )
