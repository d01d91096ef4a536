"""The read-only demo member, whom anybody may be where the setting ``DEMO_LOGIN`` is on."""

from datetime import datetime, timedelta

from django.db import transaction
from django.http import HttpRequest

from apps.accounts.models import Member, User
from apps.common.request_facts import facts_of
from apps.devices.binding import BoundDevice, bind
from apps.devices.burned_out import refuse_burned_out
from apps.devices.facts import device_facts
from apps.devices.models import Device
from apps.devices.sign_in import start_session

USERNAME = "demo-member"
FORGOTTEN_AFTER = timedelta(days=1)


def sign_in_demo_member(*, request: HttpRequest, now: datetime) -> BoundDevice:
    """Sign in the demo member, made at the first call. No cap holds here: visitors come and go."""
    with transaction.atomic(durable=True):
        member = demo_member()
        refuse_burned_out(member, now=now)
        Device.objects.owned_by(member).active().filter(last_seen_at__lt=now - FORGOTTEN_AFTER).update(revoked_at=now)
        bound = bind(member=member, device=device_facts(request), facts=facts_of(request), now=now)
    start_session(request=request, member=member, device=bound.device, now=now)
    return bound


def demo_member() -> Member:
    """Return the read-only demo member; nobody knows a password for it. Runs in the caller's transaction."""
    user, made = User.objects.get_or_create(
        username_key=USERNAME, defaults={"username": USERNAME, "email": "demo@example.invalid"}
    )
    if made:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    member, _ = Member.objects.get_or_create(
        user=user,
        defaults={
            "first_name": "Demo",
            "last_name": "Operative",
            "phone": "(555) 010-0000",
            "company_name": "Demonstration Only",
            "position": "estimator",
            "is_read_only": True,
        },
    )
    return member
