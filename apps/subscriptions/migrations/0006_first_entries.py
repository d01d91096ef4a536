"""Writes the entries that explain the figures of today exactly, opens the statements, and numbers the payments.

A claim has used a unit of the period that was open when it was submitted. What claims do not explain becomes an entry
without a claim, and a quota that is not the plan's an entry of the kind ``opening``.
"""

from collections import Counter, defaultdict
from itertools import pairwise

from django.db import migrations

CARRIES_OVER = {"estimate"}


def write_entries(apps, schema_editor):
    payments = defaultdict(dict)
    for payment in apps.get_model("subscriptions", "Payment").objects.all():
        payments[payment.subscription_id][payment.period_start] = payment
    subscriptions = apps.get_model("subscriptions", "UserSubscription").objects.filter(activated_at__isnull=False)
    for subscription in subscriptions.select_related("plan").order_by("created_at", "pk").iterator(chunk_size=500):
        History(apps, subscription, payments[subscription.pk]).write()


class History:
    """What is known of the periods of one subscription."""

    def __init__(self, apps, subscription, payments):
        self.apps, self.subscription, self.payments = apps, subscription, payments
        usages = list(apps.get_model("subscriptions", "PeriodUsage").objects.filter(subscription=subscription))
        self.usages = sorted(usages, key=lambda usage: (usage.period_start, usage.service))
        self.starts = sorted({usage.period_start for usage in usages})
        quotas = apps.get_model("subscriptions", "PlanQuota").objects.filter(plan=subscription.plan_id)
        self.quotas = dict(quotas.values_list("service", "quota"))
        claims = apps.get_model("claims", "Claim").objects.filter(subscription=subscription)
        self.claims = list(claims.order_by("created_at", "pk"))
        changes = apps.get_model("claims", "ClaimStatusChange").objects.filter(
            claim__subscription=subscription, status__in=["declined", "withdrawn"]
        )
        self.closed_at = dict(changes.order_by("created_at").values_list("claim", "created_at"))
        # The claims whose use is explained, each with the period.
        self.explained = {}
        self.entries = []

    def get_opening(self, start):
        """When units of a period became available: it may have been paid in grace."""
        payment = self.payments.get(start)
        return max(start, payment.recorded_at) if payment else start

    def get_period_at(self, moment):
        past = [start for start in self.starts if start <= self.subscription.start_date]
        begun = [start for start in past if self.get_opening(start) <= moment]
        return (begun or past or self.starts)[-1 if begun else 0]

    def add(self, usage, at, kind, units, *, claim=None, is_late=False):
        if units:
            self.entries.append((at, usage, kind, units, claim, is_late))

    def write(self):
        for usage in self.usages:
            self.explain(usage)
        entry_model = self.apps.get_model("subscriptions", "UsageEntry")
        # Stable: at one time, what was given comes before what was used.
        self.entries.sort(key=lambda entry: entry[0])
        entry_model.objects.bulk_create(
            (
                entry_model(
                    subscription=self.subscription,
                    number=number,
                    period_start=usage.period_start,
                    service=usage.service,
                    kind=kind,
                    units=units,
                    claim=claim,
                    is_late=is_late,
                    created_at=at,
                )
                for number, (at, usage, kind, units, claim, is_late) in enumerate(self.entries, 1)
            ),
            batch_size=500,
        )
        self.open_statements()

    def explain(self, usage):
        start, service = usage.period_start, usage.service
        opening = self.get_opening(start)
        own = [claim for claim in self.claims if claim.service_request_type == service]
        came_back = [
            claim for claim in own if claim.unit_return in {"returned", "lapsed"} and claim.pk in self.closed_at
        ]
        used = [claim for claim in own if self.get_period_at(claim.created_at) == start]
        came_back = [claim for claim in came_back if claim.pk in self.closed_at]
        back = [claim for claim in came_back if self.get_period_at(self.closed_at[claim.pk]) == start]
        returned = [claim for claim in back if claim in used and claim.unit_return == "returned"]
        if len(used) - len(returned) > usage.used or start > self.subscription.start_date:
            used = returned = []
        self.explained.update({claim.pk: start for claim in used})
        late = [claim for claim in back if self.explained.get(claim.pk, start) < start]
        carried = usage.carried_over
        if service in CARRIES_OVER:
            late = late if len(late) <= carried else []
            carried -= len(late)
        self.add(usage, opening, "granted" if usage.quota == self.quotas.get(service) else "opening", usage.quota)
        self.add(usage, opening, "carried", carried)
        self.add(usage, opening, "used", len(used) - len(returned) - usage.used)
        for claim in used:
            self.add(usage, claim.created_at, "used", -1, claim=claim)
        for claim in returned:
            self.add(usage, self.closed_at[claim.pk], "returned", 1, claim=claim)
        for claim in late:
            self.add(usage, self.closed_at[claim.pk], "returned", 1, claim=claim, is_late=True)
            if service not in CARRIES_OVER:
                self.add(usage, self.closed_at[claim.pk], "lapsed", -1, claim=claim, is_late=True)

    def open_statements(self):
        """For the periods that have begun. The worker closes those that are over."""
        statement_model = self.apps.get_model("subscriptions", "Statement")
        ends = dict(pairwise(self.starts))
        statement_model.objects.bulk_create(
            statement_model(
                subscription=self.subscription,
                period_start=start,
                period_end=self.payments[start].period_end
                if start in self.payments
                else ends.get(start, self.subscription.end_date),
            )
            for start in self.starts
            if start <= self.subscription.start_date
        )


def number_payments(apps, schema_editor):
    plans = {plan.price_per_month: plan for plan in apps.get_model("subscriptions", "SubscriptionPlan").objects.all()}
    last = Counter()
    payments = apps.get_model("subscriptions", "Payment").objects.select_related("subscription__plan")
    for payment in payments.order_by("recorded_at", "pk"):
        year = payment.recorded_at.year
        last[year] += 1
        payment.number = f"P-{year}-{last[year]:06}"
        plan = payment.subscription.plan
        payment.plan = plan if plan.price_per_month == payment.amount else plans.get(payment.amount, plan)
        payment.save(update_fields=["number", "plan"])
    year_model = apps.get_model("subscriptions", "BillingYear")
    year_model.objects.bulk_create(year_model(year=year, last_receipt=number) for year, number in last.items())


class Migration(migrations.Migration):
    dependencies = [("subscriptions", "0005_ledger")]

    operations = [
        migrations.RunPython(write_entries, migrations.RunPython.noop),
        migrations.RunPython(number_payments, migrations.RunPython.noop),
    ]
