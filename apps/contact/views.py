"""The contact form and service requests."""

from datetime import timedelta

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.contact.serializers import (
    ContactSerializer,
    ServiceRequestInputSerializer,
    ServiceRequestSerializer,
    ServiceRequestSubmittedSerializer,
)
from apps.contact.services import SubmittedRequest, Wanted, create_message, submit_service_request
from apps.core.openapi import IDEMPOTENCY_KEY
from apps.core.permissions import Anyone, current_member
from apps.core.rate_limits import Limit
from apps.core.request_meta import get_request_meta
from apps.core.rules import MESSAGES
from apps.core.serializers import MessageSerializer, success_body
from apps.core.throttling import AddressThrottle


class ContactThrottle(AddressThrottle):
    """Five messages a minute an address."""

    limits = [Limit("contact", 5, timedelta(minutes=1))]


class ContactView(APIView):
    """The secure message form."""

    permission_classes = [Anyone]
    throttle_classes = [ContactThrottle]

    @extend_schema(request=ContactSerializer, responses={201: MessageSerializer})
    def post(self, request: Request) -> Response:
        """Keep the message for the support desk."""
        message = ContactSerializer(data=request.data)
        message.is_valid(raise_exception=True)
        create_message(**message.validated_data, now=timezone.now())
        return Response(success_body(MESSAGES["contact"]["received"]), status=201)


class ServiceRequestView(APIView):
    """Requests for a service, RECONNAISSANCE among them."""

    parser_classes = [MultiPartParser]

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=ServiceRequestInputSerializer,
        responses={201: ServiceRequestSubmittedSerializer},
    )
    def post(self, request: Request) -> Response:
        """Submit a request with its files."""
        given = ServiceRequestInputSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        fields = dict(given.validated_data)
        files = fields.pop("files")
        answer = submit_service_request(
            request=request._request,
            member=current_member(request),
            wanted=Wanted(**fields),
            files=files,
            meta=get_request_meta(request._request),
            now=timezone.now(),
            answer=_submitted,
        )
        return Response(answer.body, status=answer.status, headers=answer.headers)


def _submitted(submitted: SubmittedRequest) -> dict[str, object]:
    return success_body("Your request has been received.", serviceRequest=ServiceRequestSerializer.represent(submitted))
