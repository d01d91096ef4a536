"""The one device that all visitors of the live demo share."""

from datetime import datetime
from uuid import uuid5

from django.utils.crypto import salted_hmac

from apps.accounts.models import Member
from apps.devices.binding import BoundDevice
from apps.devices.facts import hash_token
from apps.devices.models import Device

LABEL = "Demo terminal"


def bind_demo_device(*, member: Member, now: datetime) -> BoundDevice:
    """Return the demo member's shared device, made at the first call. Runs in the caller's transaction.

    Nothing of the visitor's browser is stored: every visitor gets the same cookie, whose token follows from the
    secret key. No cap holds, and a revocation only ends the demo sessions there are.
    """
    token = salted_hmac("demo device", str(member.pk), algorithm="sha256").hexdigest()
    device, _ = Device.objects.get_or_create(
        pk=uuid5(member.pk, LABEL),
        defaults={
            "member": member,
            "device_label": LABEL,
            "device_fingerprint": "",
            "token_hash": hash_token(token),
            "created_at": now,
            "last_seen_at": now,
        },
    )
    device.member = member
    if device.token_hash != hash_token(token) or device.revoked_at is not None:
        device.token_hash, device.revoked_at = hash_token(token), None
        device.save(update_fields=["token_hash", "revoked_at"])
    return BoundDevice(device, token)
