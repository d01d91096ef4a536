"""What staff do to devices, for the test that walks every change."""

from unittest.mock import ANY

from apps.devices.support import FreeDevicePage
from tests.on_record import Change, Kept
from tests.people import DeviceFactory


def free_device() -> Change:
    device = DeviceFactory()
    kept = Kept("device_freed", device, {"revoked at": (None, ANY)}, member=device.member)
    return Change(FreeDevicePage.address(device), kept)


CASES = {FreeDevicePage.name: free_device}
