"""A release before the ledger runs beside this one for a while. What it does to units gets its entries afterwards."""

from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db.models import F
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.models import ClaimStatusChange
from apps.core.consistency import find_problems
from apps.subscriptions.backfill import explain_all
from apps.subscriptions.billing_page import get_unit
from apps.subscriptions.closing import close_statements
from apps.subscriptions.models import Payment, PeriodUsage, Statement, UsageEntry, UserSubscription
from tests.claims.factories import CLAIMS, create_claim, form
from tests.rollback import rolled_back
from tests.subscriptions.factories import NEXT_PERIOD_END, ONE_DAY, PERIOD_END, PERIOD_START, get_usage, pay, subscribe

pytestmark = pytest.mark.usefixtures("without_drawing")


@pytest.fixture
def subscription(freeze_time, member):
    return subscribe(member, "ghost", start=PERIOD_START)


class ReleaseBefore:
    """What it writes, in its own columns."""

    def __init__(self, subscription):
        self.subscription = subscription

    def get_rows(self, service):
        current = UserSubscription.objects.get(pk=self.subscription.pk)
        return PeriodUsage.objects.filter(subscription=current, period_start=current.start_date, service=service)

    def use(self, service="estimate"):
        assert self.get_rows(service).update(used=F("used") + 1)
        return create_claim(self.subscription.member, self.subscription, service_request_type=service)

    def withdraw(self, claim, *, is_late=False, now):
        rows = self.get_rows(claim.service_request_type)
        if not is_late:
            rows.update(used=F("used") - 1)
        elif claim.service_request_type == "estimate":
            rows.update(carried_over=F("carried_over") + 1)
        lapses = is_late and claim.service_request_type != "estimate"
        claim.status, claim.unit_return = "withdrawn", "lapsed" if lapses else "returned"
        claim.save()
        ClaimStatusChange.objects.create(claim=claim, status="withdrawn", created_at=now)

    def record_payment(self, *, start, end, now):
        cashier = User.objects.create(username=f"cashier-{start:%m}", kind=User.Kind.STAFF)
        payment = Payment.objects.create(
            subscription=self.subscription,
            amount=5000,
            period_start=start,
            period_end=end,
            recorded_by=cashier,
            recorded_at=now,
        )
        PeriodUsage.objects.bulk_create(
            PeriodUsage(subscription=self.subscription, period_start=start, service=service, quota=row.quota)
            for service, row in self.subscription.plan.quotas.items()
        )
        subscriptions = UserSubscription.objects.filter(pk=self.subscription.pk)
        subscriptions.update(paid_ahead=payment, paid_until=end)
        return payment

    def roll_over(self):
        left = self.get_rows("estimate").get().left
        payment = UserSubscription.objects.get(pk=self.subscription.pk).paid_ahead
        UserSubscription.objects.filter(pk=self.subscription.pk).update(
            start_date=payment.period_start,
            end_date=payment.period_end,
            opened_at=max(payment.period_start, payment.recorded_at),
            paid_ahead=None,
        )
        self.get_rows("estimate").update(carried_over=left)

    def end(self):
        UserSubscription.objects.filter(pk=self.subscription.pk).update(is_active=False)


@pytest.fixture
def before(subscription):
    return ReleaseBefore(subscription)


def get_entries(**filters):
    entries = UsageEntry.objects.filter(**filters).order_by("number")
    return list(entries.values_list("service", "kind", "units", "claim"))


def find_all_problems():
    return list(find_problems(default_storage))


def test_used_unit_gets_its_entry_once(freeze_time, subscription, before, member_caller):
    known = member_caller.upload(CLAIMS, form()).json()["claim"]["id"]
    claim = before.use()
    assert len(find_all_problems()) == 1
    count = UsageEntry.objects.count()

    assert explain_all(now=timezone.now()) == 1
    assert explain_all(now=timezone.now()) == 0

    assert find_all_problems() == []
    assert UsageEntry.objects.count() == count + 1
    assert get_entries(kind="used", claim=claim) == [("estimate", "used", -1, claim.pk)]
    assert UsageEntry.objects.filter(claim=known).count() == 1
    assert get_usage(subscription).used == 2


def test_returned_unit_gets_its_entry(freeze_time, before, member_caller):
    """Of a claim that this release has accepted, and of one that the release before has."""
    member_caller.upload(CLAIMS, form())
    known = UserSubscription.objects.get().claims.get()
    other = before.use()
    before.use()
    for claim in (known, other):
        before.withdraw(claim, now=timezone.now())

    explain_all(now=timezone.now())

    assert find_all_problems() == []
    assert get_unit(known.pk).returned_at == timezone.now()
    assert [entry[1:3] for entry in get_entries(claim=other)] == [("used", -1), ("returned", 1)]


def test_periods_of_the_release_before_are_explained_and_closed(freeze_time, before, member_caller):
    first = before.use()
    appraisal = before.use("appraisal")
    freeze_time(PERIOD_END - ONE_DAY)
    payment = before.record_payment(start=PERIOD_END, end=NEXT_PERIOD_END, now=PERIOD_END - ONE_DAY)
    freeze_time(PERIOD_END + ONE_DAY)
    before.roll_over()
    second = before.use()
    for claim in (first, appraisal):
        before.withdraw(claim, is_late=True, now=PERIOD_END + ONE_DAY)
    freeze_time(PERIOD_END + 2 * ONE_DAY)

    billing = member_caller.get("/api/user/billing").json()
    explain_all(now=timezone.now())
    close_statements(now=timezone.now())

    assert find_all_problems() == []
    estimates = billing["current"]["services"][0]
    assert (estimates["granted"], estimates["carriedOver"], estimates["returned"], estimates["left"]) == (9, 8, 1, 17)
    assert get_entries(period_start=PERIOD_END, claim__isnull=False) == [
        ("estimate", "returned", 1, first.pk),
        ("estimate", "used", -1, second.pk),
        ("appraisal", "returned", 1, appraisal.pk),
        ("appraisal", "lapsed", -1, appraisal.pk),
    ]
    closed = Statement.objects.closed().get()
    assert [row["left"] for row in closed.services] == [8, 0, 0, 0]
    payment.refresh_from_db()
    assert (payment.number, closed.number) == ("P-2027-000001", "S-2027-000001")
    assert payment.receipt is not None


def test_unit_is_explained_before_this_release_closes_its_period(freeze_time, subscription, before):
    claim = before.use()
    freeze_time(PERIOD_END + ONE_DAY)
    pay(subscription)

    assert find_all_problems() == []
    closed = Statement.objects.closed().get()
    assert [line["claim_id"] for line in closed.lines if line["kind"] == "used"] == [str(claim.pk)]


def test_subscription_that_the_release_before_has_ended_is_closed(freeze_time, before):
    before.use()
    freeze_time(PERIOD_END + timedelta(days=4))
    before.end()

    close_statements(now=timezone.now())

    assert find_all_problems() == []
    assert all(not row["left"] for row in Statement.objects.closed().get().services)


def test_what_no_claim_explains_stays_a_difference(subscription, member_caller):
    member_caller.upload(CLAIMS, form())
    count = UsageEntry.objects.count()

    for fault in (
        {"used": F("used") + 1},
        {"quota": F("quota") + 1},
        {"carried_over": F("carried_over") + 1},
        {"quota": F("quota") + 1, "lapsed": F("lapsed") + 1},
    ):
        with rolled_back():
            PeriodUsage.objects.filter(service="estimate").update(**fault)
            explain_all(now=timezone.now())
            assert UsageEntry.objects.count() == count, fault
            assert find_all_problems(), fault


def test_housekeeping_explains_units(subscription, before):
    before.use()

    call_command("housekeeping", verbosity=0)

    assert find_all_problems() == []


def test_more_than_claims_explain_stays_a_difference(freeze_time, subscription, before):
    claim = before.use()
    explain_all(now=timezone.now())
    freeze_time(PERIOD_END + ONE_DAY)
    pay(subscription)
    before.withdraw(claim, is_late=True, now=PERIOD_END + ONE_DAY)
    before.use()

    for column, more, kind in (("used", 1, "used"), ("carried_over", 2, "returned")):
        with rolled_back():
            usages = PeriodUsage.objects.filter(period_start=PERIOD_END, service="estimate")
            usages.update(**{column: F(column) + more})
            count = UsageEntry.objects.filter(kind=kind).count()

            explain_all(now=timezone.now())

            assert UsageEntry.objects.filter(kind=kind).count() == count, column
            assert any(f"{column} of estimate" in problem for problem in find_all_problems()), column
