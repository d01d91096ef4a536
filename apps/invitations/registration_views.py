"""The calls of a visitor who holds a code."""

from datetime import timedelta

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.attempts import Limit
from apps.accounts.permissions import Anyone
from apps.accounts.serializers import SignedInSerializer
from apps.accounts.throttling import AddressThrottle
from apps.common.openapi import DEVICE_HEADERS
from apps.devices.views import signed_in
from apps.invitations import codes
from apps.invitations.registration import Registration, register
from apps.invitations.registration_serializers import (
    InvitationCheckedSerializer,
    InvitationCodeSerializer,
    RegistrationSerializer,
)


class RegistrationThrottle(AddressThrottle):
    """One count for registering and for checking a code: neither may be used to guess codes."""

    limits = [Limit("registration", most=20, window=timedelta(hours=1))]


class RegisterView(APIView):
    """Redeems a code."""

    permission_classes = [Anyone]
    throttle_classes = [RegistrationThrottle]

    @extend_schema(parameters=DEVICE_HEADERS, request=RegistrationSerializer, responses={201: SignedInSerializer})
    def post(self, request: Request) -> Response:
        """Create the member, bind this device, sign in."""
        given = RegistrationSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        bound = register(
            request=request._request, registration=Registration(**given.validated_data), now=timezone.now()
        )
        return signed_in(bound, status=201, message="Welcome to the Anonymous Adjusters Network")


class CheckInvitationView(APIView):
    """Says whether a code could be redeemed."""

    permission_classes = [Anyone]
    throttle_classes = [RegistrationThrottle]

    @extend_schema(request=InvitationCodeSerializer, responses=InvitationCheckedSerializer)
    def post(self, request: Request) -> Response:
        """Check a code before the rest of the form is typed."""
        given = InvitationCodeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        return Response({"valid": codes.is_redeemable(given.validated_data["invitation_code"], now=timezone.now())})
