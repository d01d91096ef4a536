"""What staff do to devices, for the test that walks every change."""

from unittest.mock import ANY

from apps.devices.support import FreeDevicePage
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.factories import DeviceFactory


def revoke_by_support() -> AuditedChange:
    device = DeviceFactory()
    kept = ExpectedEntry("device_freed", device, {"revoked at": (None, ANY)}, member=device.member)
    return AuditedChange(FreeDevicePage.get_url(device), kept)


CASES = {FreeDevicePage.name: revoke_by_support}
