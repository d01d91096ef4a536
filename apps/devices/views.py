from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.permissions import current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import success_body
from apps.devices.requests import (
    get_current_device,
)
from apps.devices.serializers import (
    DeviceChangedSerializer,
    DeviceListSerializer,
    DeviceSerializer,
    ManageDeviceSerializer,
)
from apps.devices.services import build_listed_device, list_devices, rename_device, revoke_device


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
            "meta": get_request_meta(request),
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
            request.session.flush()
        return Response(success_body(message, device=device_body))


def _get_current_device_id(request: Request) -> UUID | None:
    device = get_current_device(request)
    return device.pk if device else None
