"""Member sign-in, also of the demo member, and the replacement of a device at the limit."""

from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.access.replacement import replace_device, send_code
from apps.access.serializers import (
    ReplaceableDeviceSerializer,
    ReplaceableDevicesSerializer,
    ReplaceDeviceSerializer,
    SignInSerializer,
)
from apps.access.sign_in import DemoClosed, sign_in, sign_in_demo_member
from apps.accounts.credentials import KnownDevice
from apps.accounts.serializers import SignedInSerializer, UserSerializer
from apps.core.api.openapi import DEVICE_HEADERS
from apps.core.api.permissions import Anyone
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import success_body
from apps.core.api.throttling import AddressThrottle
from apps.core.rate_limits import Limit
from apps.devices.binding import BoundDevice
from apps.devices.requests import (
    get_device_headers,
    get_known_device_id,
    set_device_cookie,
    start_session,
)
from apps.factors.requests import get_second_step


def get_sign_in_arguments(request: Request) -> dict[str, Any]:
    """Return the ``headers`` and ``meta`` arguments of the services that bind this device."""
    return {"headers": get_device_headers(request), "meta": get_request_meta(request)}


def get_known_device(request: Request) -> KnownDevice:
    return partial(get_known_device_id, request)


def start_session_response(
    request: Request,
    bound: BoundDevice,
    *,
    status: int = 200,
    message: str = "Welcome back to the network",
) -> Response:
    """Start the session of a member whose credentials have been checked, and set the cookie of a new device token."""
    start_session(request=request, device=bound.device)
    user = UserSerializer(bound.device.member).data
    response = Response(success_body(message, user=user), status=status)
    set_device_cookie(response, bound)
    return response


class SignInView(APIView):
    """Member sign-in."""

    permission_classes = [Anyone]

    @extend_schema(parameters=DEVICE_HEADERS, request=SignInSerializer, responses=SignedInSerializer)
    def post(self, request: Request) -> Response:
        """Sign in on this device."""
        serializer = SignInSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        now = timezone.now()
        bound = sign_in(
            **serializer.validated_data,
            **get_sign_in_arguments(request),
            known_device=get_known_device(request),
            second_step=get_second_step(request, now=now),
            now=now,
        )
        return start_session_response(request, bound)


class DeviceLimitCodeView(APIView):
    """Emails the code for replacing a device."""

    permission_classes = [Anyone]

    @extend_schema(request=SignInSerializer, responses=ReplaceableDevicesSerializer)
    def post(self, request: Request) -> Response:
        """Mail the code and show the devices."""
        serializer = SignInSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        now = timezone.now()
        devices = send_code(
            **serializer.validated_data,
            known_device=get_known_device(request),
            second_step=get_second_step(request, now=now),
            meta=get_request_meta(request),
            now=now,
        )
        return Response({"success": True, "devices": ReplaceableDeviceSerializer(devices, many=True).data})


class DeviceLimitReplaceView(APIView):
    """Replaces a device and signs in."""

    permission_classes = [Anyone]

    @extend_schema(parameters=DEVICE_HEADERS, request=ReplaceDeviceSerializer, responses=SignedInSerializer)
    def post(self, request: Request) -> Response:
        """Revoke the named device, bind this one, sign in."""
        serializer = ReplaceDeviceSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        now = timezone.now()
        bound = replace_device(
            **serializer.validated_data,
            **get_sign_in_arguments(request),
            known_device=get_known_device(request),
            second_step=get_second_step(request, now=now),
            now=now,
        )
        return start_session_response(request, bound)


class DemoSignInThrottle(AddressThrottle):
    """Limits demo sign-ins, because each one stores a session."""

    limits = [Limit("demo-sign-ins", max_attempts=20, window=timedelta(minutes=1))]


class DemoSignInView(APIView):
    """Signs in the read-only demo member, where ``DEMO_LOGIN`` is on."""

    permission_classes = [Anyone]
    throttle_classes = [DemoSignInThrottle]

    @extend_schema(request=None, responses=SignedInSerializer)
    def post(self, request: Request) -> Response:
        """Sign the demo member in; the device headers are ignored."""
        if not settings.DEMO_LOGIN:
            raise DemoClosed
        return start_session_response(request, sign_in_demo_member(now=timezone.now()))
