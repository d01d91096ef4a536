"""Endpoints for member sign-in and devices."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.credentials import KnownDevice
from apps.accounts.serializers import SignedInSerializer, UserSerializer
from apps.core.api.openapi import DEVICE_HEADERS
from apps.core.api.permissions import Anyone, current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import success_body
from apps.core.api.throttling import AddressThrottle
from apps.core.rate_limits import Limit
from apps.devices.binding import BoundDevice
from apps.devices.replacement import replace_device, send_code
from apps.devices.requests import (
    get_current_device,
    get_device_headers,
    get_known_device_id,
    set_device_cookie,
    start_session,
)
from apps.devices.serializers import (
    DeviceChangedSerializer,
    DeviceListSerializer,
    DeviceSerializer,
    ManageDeviceSerializer,
    ReplaceableDeviceSerializer,
    ReplaceableDevicesSerializer,
    ReplaceDeviceSerializer,
    SignInSerializer,
)
from apps.devices.services import build_listed_device, list_devices, rename_device, revoke_device
from apps.devices.sign_in import DemoClosed, sign_in, sign_in_demo_member


def get_sign_in_arguments(request: Request) -> dict[str, Any]:
    """Return the ``headers`` and ``meta`` arguments of the services that bind this device."""
    return {"headers": get_device_headers(request._request), "meta": get_request_meta(request._request)}


def _get_known_device(request: Request) -> KnownDevice:
    return partial(get_known_device_id, request._request)


def start_session_response(
    request: Request,
    bound: BoundDevice,
    *,
    now: datetime,
    status: int = 200,
    message: str = "Welcome back to the network",
) -> Response:
    """Start the session of a member whose credentials have been checked, and set the cookie of a new device token."""
    start_session(request=request._request, device=bound.device, now=now)
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
            known_device=_get_known_device(request),
            now=now,
        )
        return start_session_response(request, bound, now=now)


class DeviceLimitCodeView(APIView):
    """Emails the code for replacing a device."""

    permission_classes = [Anyone]

    @extend_schema(request=SignInSerializer, responses=ReplaceableDevicesSerializer)
    def post(self, request: Request) -> Response:
        """Mail the code and show the devices."""
        serializer = SignInSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        devices = send_code(
            **serializer.validated_data,
            known_device=_get_known_device(request),
            meta=get_request_meta(request._request),
            now=timezone.now(),
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
            known_device=_get_known_device(request),
            now=now,
        )
        return start_session_response(request, bound, now=now)


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
        now = timezone.now()
        return start_session_response(request, sign_in_demo_member(now=now), now=now)


class DevicesView(APIView):
    """The member's bound devices."""

    @extend_schema(responses=DeviceListSerializer)
    def get(self, request: Request) -> Response:
        """List them, most recently seen first."""
        devices = list_devices(
            member=current_member(request), current_id=_get_current_device_id(request), now=timezone.now()
        )
        return Response(DeviceListSerializer(devices).data)


class ManageDeviceView(APIView):
    """Renames or revokes a device."""

    @extend_schema(request=ManageDeviceSerializer, responses=DeviceChangedSerializer)
    def post(self, request: Request) -> Response:
        """Rename or revoke; revoking this device ends this session too."""
        serializer = ManageDeviceSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = serializer.validated_data
        arguments = {
            "member": current_member(request),
            "device_id": data["device_id"],
            "meta": get_request_meta(request._request),
            "now": timezone.now(),
        }
        current_id = _get_current_device_id(request)
        if data["action"] == "rename":
            device = rename_device(**arguments, new_label=data["new_label"])
            message = "Device has been renamed successfully."
        else:
            device = revoke_device(**arguments)
            message = "Device access has been revoked successfully."
        device_body = DeviceSerializer(build_listed_device(device, current_id=current_id)).data
        if device.revoked_at is not None and device.pk == current_id:
            request._request.session.flush()
        return Response(success_body(message, device=device_body))


def _get_current_device_id(request: Request) -> UUID | None:
    device = get_current_device(request._request)
    return device.pk if device else None
