from datetime import timedelta

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.access.views.sign_in import get_sign_in_arguments, start_session_response
from apps.accounts.serializers import SignedInSerializer
from apps.core.api.openapi import DEVICE_HEADERS
from apps.core.api.permissions import Anyone
from apps.core.api.throttling import AddressThrottle
from apps.core.rate_limits import Limit
from apps.invitations import codes
from apps.invitations.registration import register
from apps.invitations.serializers.registration import (
    InvitationCheckedSerializer,
    InvitationCodeInputSerializer,
    RegistrationSerializer,
)


class RegistrationThrottle(AddressThrottle):
    """One limit for registering and for checking a code, so that neither can be used to guess codes."""

    limits = [Limit("registration", max_attempts=20, window=timedelta(hours=1))]


class RegisterView(APIView):
    permission_classes = [Anyone]
    throttle_classes = [RegistrationThrottle]

    @extend_schema(parameters=DEVICE_HEADERS, request=RegistrationSerializer, responses={201: SignedInSerializer})
    def post(self, request: Request) -> Response:
        """Create the member, bind this device and sign in."""
        serializer = RegistrationSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        now = timezone.now()
        bound = register(**serializer.validated_data, **get_sign_in_arguments(request), now=now)
        message = "Welcome to the Anonymous Adjusters Network"
        return start_session_response(request, bound, status=201, message=message)


class CheckInvitationView(APIView):
    permission_classes = [Anyone]
    throttle_classes = [RegistrationThrottle]

    @extend_schema(request=InvitationCodeInputSerializer, responses=InvitationCheckedSerializer)
    def post(self, request: Request) -> Response:
        """Check a code before the rest of the form is filled in."""
        serializer = InvitationCodeInputSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return Response(
            {"valid": codes.is_redeemable(serializer.validated_data["invitation_code"], now=timezone.now())}
        )
