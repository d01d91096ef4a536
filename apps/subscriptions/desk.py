"""The two pages on which support staff confirm what they do to a subscription: record a payment, cancel it."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, cast
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.common.errors import Conflict
from apps.subscriptions.ending import SubscriptionOver, cancel_subscription
from apps.subscriptions.letters import written
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.payments import next_period, record_payment


def may_change(request: HttpRequest) -> bool:
    """Whether this staff user may record payments and cancel."""
    return request.user.has_perm("subscriptions.change_usersubscription")


class SeenPeriodForm(forms.Form):
    """What the page showed: a payment that would open another period by now, or cost another price, is refused."""

    paid_until = forms.DateTimeField(widget=forms.HiddenInput)
    amount = forms.DecimalField(widget=forms.HiddenInput)


class _ConfirmPage(ABC):
    """A page with a subscription's facts and one button; carries it out, says so, and leads back."""

    name: ClassVar[str]
    title: ClassVar[str]

    def __init__(self, model_admin: ModelAdmin) -> None:
        self.model_admin = model_admin

    def __call__(self, request: HttpRequest, subscription_id: UUID) -> HttpResponse:
        """Show the page, or do what it asks to confirm."""
        if not may_change(request):
            raise PermissionDenied
        held = get_object_or_404(
            UserSubscription.objects.select_related("member__user", "plan", "paid_ahead"), pk=subscription_id
        )
        try:
            if request.method == "POST":
                done = self.carry_out(request, held)
                self.model_admin.log_change(request, held, done)
                self.model_admin.message_user(request, f"{done} The member was told.", messages.SUCCESS)
                return _back(held)
            shown = self.shown(held)
        except Conflict as refusal:
            self.model_admin.message_user(request, f"{refusal.text}.", messages.ERROR)
            return _back(held)
        context = {
            **self.model_admin.admin_site.each_context(request),
            "opts": self.model_admin.opts,
            "original": held,
            "title": self.title,
            "subtitle": str(held),
            **shown,
        }
        return TemplateResponse(request, "admin/subscriptions/usersubscription/confirm.html", context)

    @abstractmethod
    def shown(self, held: UserSubscription) -> dict[str, Any]:
        """Return ``facts`` (label and text), ``form`` or ``None``, and a ``warning``. Raises ``Conflict``."""

    @abstractmethod
    def carry_out(self, request: HttpRequest, held: UserSubscription) -> str:
        """Do it, and say in a sentence what was done. Raises ``Conflict``."""


class RecordPaymentPage(_ConfirmPage):
    """Shows which period a payment opens and what it costs, and records it."""

    name = "subscriptions_usersubscription_record_payment"
    title = "Record payment"

    def shown(self, held: UserSubscription) -> dict[str, Any]:
        """The period that opens, and the form that carries it."""
        period = next_period(held, now=timezone.now())
        begins = "when the payment is recorded" if period.is_first else written(period.start)
        ends = f"one month later, {written(period.end)}" if period.is_first else written(period.end)
        facts = [
            *_who_and_what(held),
            ("Amount", f"${period.amount:,.2f}"),
            ("Period begins", begins),
            ("Period ends", ends),
        ]
        seen = {"paid_until": period.paid_until.isoformat(), "amount": period.amount}
        warning = "This is the first payment: the plan becomes active." if period.is_first else ""
        return {"facts": facts, "form": SeenPeriodForm(initial=seen), "warning": warning}

    def carry_out(self, request: HttpRequest, held: UserSubscription) -> str:
        """Record it for the period that the page showed."""
        seen = SeenPeriodForm(request.POST)
        if not seen.is_valid():
            raise Conflict("The page did not say which period it showed, so nothing was recorded")
        payment = record_payment(
            subscription_id=held.pk,
            seen_paid_until=seen.cleaned_data["paid_until"],
            seen_amount=seen.cleaned_data["amount"],
            staff=cast(User, request.user),
            now=timezone.now(),
        )
        return f"Recorded ${payment.amount:,.2f} for {written(payment.period_start)} to {written(payment.period_end)}."


class CancelSubscriptionPage(_ConfirmPage):
    """Shows what ends, and ends it."""

    name = "subscriptions_usersubscription_cancel"
    title = "Cancel subscription"

    def shown(self, held: UserSubscription) -> dict[str, Any]:
        """What would be lost."""
        if held.status_at(timezone.now()) == "ended":
            raise SubscriptionOver
        warning = (
            "It ends at once and for good. Unused services are forfeited, a period paid ahead included. Devices above "
            "the Basic limit stay bound until they are revoked."
        )
        return {"facts": [*_who_and_what(held), ("Paid until", paid_until(held))], "form": None, "warning": warning}

    def carry_out(self, request: HttpRequest, held: UserSubscription) -> str:
        """Cancel it."""
        cancel_subscription(subscription_id=held.pk, staff=cast(User, request.user), now=timezone.now())
        return "Cancelled the subscription."


def _who_and_what(held: UserSubscription) -> list[tuple[str, str]]:
    return [
        ("Member", f"{held.member} ({held.member.user})"),
        ("Plan", held.plan.display_name),
        ("Status", held.status_at(timezone.now())),
    ]


def paid_until(held: UserSubscription) -> str:
    """Until when it is paid, as people read it."""
    return "not paid yet" if held.activated_at is None else written(held.paid_until)


def _back(held: UserSubscription) -> HttpResponse:
    return HttpResponseRedirect(reverse("admin:subscriptions_usersubscription_change", args=[held.pk]))
