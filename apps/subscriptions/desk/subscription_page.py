"""What the pages about a subscription have in common."""

from typing import ClassVar
from uuid import UUID

from django import forms
from django.utils import timezone

from apps.accounts.desk.actions import ActionPage, ReasonForm, member_page
from apps.accounts.models import Member
from apps.common.errors import NotFound
from apps.subscriptions.models import UserSubscription

SECTION = "subscription"


class SeenForm(ReasonForm):
    """A reason, and what the page showed; a page that does not say so is refused as one that is out of date."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)


class SubscriptionPage(ActionPage[UserSubscription]):
    """An action on a subscription that is not over."""

    permission: ClassVar[str] = "subscriptions.change_usersubscription"

    def find(self, subject_id: UUID) -> UserSubscription:
        """The subscription with all that the page shows of it."""
        held = with_all(subject_id)
        if held is None:
            raise NotFound
        return held

    def member_of(self, subject: UserSubscription) -> Member:
        """Who holds it."""
        return subject.member

    def back(self, subject: UserSubscription) -> str:
        """The member's page, where it tells of the subscription."""
        return member_page(subject.member, SECTION)


def with_all(subscription_id: UUID) -> UserSubscription | None:
    """The subscription with member, user, plan and the payment of the period to come, in one query."""
    related = UserSubscription.objects.select_related("member__user", "plan", "paid_ahead")
    return related.filter(pk=subscription_id).first()


def who_and_what(held: UserSubscription) -> list[tuple[str, str]]:
    """The facts with which each page begins."""
    return [
        ("Member", f"{held.member} ({held.member.user})"),
        ("Plan", held.plan.display_name),
        ("Status", held.status_at(timezone.now())),
    ]
