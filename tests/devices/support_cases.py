"""Changes that staff make to devices, for ``test_every_change_is_audited.py``."""

from unittest.mock import ANY

from apps.core.staff.actions import row_url
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.factories import DeviceFactory


def revoke_device() -> AuditedChange:
    device = DeviceFactory()
    entry = ExpectedEntry("device_revoked", device, {"revoked at": (None, ANY)}, member=device.member)
    return AuditedChange(row_url(device, "free"), entry)


CASES = {"devices_device_free": revoke_device}
