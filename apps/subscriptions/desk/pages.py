"""The pages on which support staff act on a subscription, and the ways to them."""

from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.desk.sections import Link
from apps.subscriptions.desk.cancellation import CancelSubscriptionPage
from apps.subscriptions.desk.grant import GrantUnitsPage
from apps.subscriptions.desk.payment import RecordPaymentPage
from apps.subscriptions.desk.plan_change import ChangePlanPage
from apps.subscriptions.desk.subscription_page import SubscriptionPage
from apps.subscriptions.models import UserSubscription

PAGES: tuple[type[SubscriptionPage], ...] = (RecordPaymentPage, ChangePlanPage, GrantUnitsPage, CancelSubscriptionPage)


def actions(request: HttpRequest, held: UserSubscription) -> list[Link]:
    """The ways to the pages that this staff user may open, while the subscription is not over."""
    if held.status_at(timezone.now()) == "ended":
        return []
    return [Link(page.title, page.address(held), page.is_danger) for page in PAGES if page.is_allowed(request)]
