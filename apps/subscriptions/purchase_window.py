"""The purchase window begins with a member's first visit to the packages, and never for one who holds a plan."""

from datetime import datetime

from django.db import transaction

from apps.accounts import countdowns
from apps.accounts.models import Member
from apps.common.request_facts import RequestFacts
from apps.subscriptions.choosing import AlreadySubscribed
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.models import UserSubscription


@transaction.atomic(durable=True)
def start_purchase_window(*, member: Member, facts: RequestFacts, now: datetime) -> datetime:
    """Start the window once and return its end; started already, the same end again. Raises ``AlreadySubscribed``."""
    # The lock under which a plan is chosen: a choice in another tab comes before, or ends what begins here.
    lock_allowance(member=member, now=now)
    if UserSubscription.objects.filter(member=member).current(now=now).exists():
        raise AlreadySubscribed
    return countdowns.start_purchase(member=member, facts=facts, now=now)
