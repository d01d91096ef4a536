from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.permissions import Anyone, IsPanelAdmin
from apps.core.api.requests import get_actor, get_origin
from apps.core.api.serializers import MessageSerializer, success_body
from apps.core.api.throttling import AddressThrottle
from apps.core.rate_limits import Limit
from apps.core.rules import MESSAGES
from apps.invitations import invitation_requests
from apps.invitations.models import InvitationRequest
from apps.invitations.request_list import RequestRow, get_requests
from apps.invitations.serializers.requests import (
    DeclineSerializer,
    InvitationRequestChangedSerializer,
    InvitationRequestListSerializer,
    InvitationRequestQuerySerializer,
    InvitationRequestSerializer,
    RequestCountsSerializer,
    RequestInvitationSerializer,
)


class RequestThrottle(AddressThrottle):
    limits = [Limit("invitation-requests", max_attempts=5, window=timedelta(minutes=1))]


class RequestInvitationView(APIView):
    permission_classes = [Anyone]
    throttle_classes = [RequestThrottle]

    @extend_schema(request=RequestInvitationSerializer, responses={201: MessageSerializer})
    def post(self, request: Request) -> Response:
        """Ask for an invitation. The response is the same for every address."""
        serializer = RequestInvitationSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        invitation_requests.receive(**serializer.validated_data, origin=get_origin(request), now=timezone.now())
        return Response(success_body(MESSAGES["invitationRequest"]["received"]), status=201)


class InvitationRequestsView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(
        operation_id="admin_invitation_requests",
        parameters=[InvitationRequestQuerySerializer],
        responses=InvitationRequestListSerializer,
    )
    def get(self, request: Request) -> Response:
        """Return a page of requests, newest first, and the number in each state."""
        serializer = InvitationRequestQuerySerializer(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        found = get_requests(**serializer.validated_data, now=timezone.now())
        return Response(
            {
                "success": True,
                "requests": InvitationRequestSerializer(found.page.rows, many=True).data,
                "counts": RequestCountsSerializer(found.counts).data,
                "next": found.page.next,
            }
        )


def _changed(changed: InvitationRequest, message: str, *, now: datetime) -> Response:
    return Response(success_body(message, request=InvitationRequestSerializer(RequestRow(changed, now)).data))


class SendCodeView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(request=None, responses=InvitationRequestChangedSerializer)
    def post(self, request: Request, request_id: UUID) -> Response:
        """Email the person a code that is assigned to them. Sending again sends the same code."""
        now = timezone.now()
        sent = invitation_requests.send_code(request_id=request_id, actor=get_actor(request), now=now)
        return _changed(sent, f"Code sent to {sent.email}", now=now)


class DeclineRequestView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(request=DeclineSerializer, responses=InvitationRequestChangedSerializer)
    def post(self, request: Request, request_id: UUID) -> Response:
        """Decline a new request."""
        serializer = DeclineSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        now, reason = timezone.now(), serializer.validated_data.get("reason") or ""
        declined = invitation_requests.decline(request_id=request_id, actor=get_actor(request), reason=reason, now=now)
        return _changed(declined, f"Request of {declined.name} declined", now=now)
