"""Random months of a subscription, compared with a simple model of what a member is owed.

``STATE_MACHINE_EXAMPLES=500`` runs more than 20,000 steps in some minutes, for example at night.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pytest
from dateutil.relativedelta import relativedelta
from django.core.files.storage import default_storage
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from hypothesis.strategies import sampled_from

from apps.core.consistency import find_problems
from apps.core.errors import DomainError
from apps.core.request_meta import Actor, RequestMeta
from apps.subscriptions import billing, billing_page, lifecycle, plan_changes, purchases, quotas
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from tests.claims.factories import create_claim
from tests.conftest import FrozenTime
from tests.factories import MemberFactory, UserFactory
from tests.rollback import rolled_back
from tests.subscriptions.factories import PERIOD_START

# Without a number, the same few sequences in each run.
EXAMPLES = os.environ.get("STATE_MACHINE_EXAMPLES")
GRACE = timedelta(days=3)
QUOTAS = {
    "phantom": {"estimate": 4, "appraisal": 3, "engineer_assignment": 1},
    "ghost": {"estimate": 9, "appraisal": 5, "engineer_assignment": 2, "attorney_assistance": 1},
    "assassin": {"estimate": 14, "appraisal": 7, "engineer_assignment": 5, "attorney_assistance": 3},
}
PLANS, SERVICES = sampled_from(list(QUOTAS)), sampled_from(["estimate", "appraisal", "attorney_assistance"])


@dataclass
class Model:
    """What a member has, and what the statements of closed periods say is left."""

    plan: str = ""
    start: datetime | None = None
    end: datetime | None = None
    day: int = 0
    left: dict[str, int] = field(default_factory=dict)
    ahead: tuple[str, datetime] | None = None
    next_plan: str = ""
    is_cancelled: bool = False
    closed: list[dict[str, int]] = field(default_factory=list)
    claims: list[tuple[Any, str, datetime]] = field(default_factory=list)

    @property
    def paid_until(self) -> datetime:
        return self.ahead[1] if self.ahead else self.end

    def pass_time(self, now: datetime) -> None:
        """What follows from the clock alone, once something looks."""
        if self.plan and self.ahead and now >= self.end:
            self.open()
        if self.plan and now >= self.paid_until + (timedelta(0) if self.is_cancelled else GRACE):
            self.finish()

    def open(self) -> None:
        carried = self.left["estimate"]
        self.closed.append({"estimate": carried})
        self.plan, paid_until = self.ahead
        self.start, self.end, self.ahead = self.end, paid_until, None
        self.left = {**QUOTAS[self.plan], "estimate": QUOTAS[self.plan]["estimate"] + carried}

    def finish(self) -> None:
        self.closed += [{}, {}] if self.ahead else [{}]
        self.plan, self.ahead, self.next_plan, self.is_cancelled, self.claims = "", None, "", False, []

    def choose(self, plan: str, now: datetime) -> None:
        self.plan, self.start, self.day = plan, now, now.day
        self.end, self.left = now + relativedelta(months=1), dict(QUOTAS[plan])

    def pay(self, now: datetime) -> None:
        end = self.end + relativedelta(months=1, day=self.day)
        self.ahead, self.next_plan = (self.next_plan or self.plan, end), ""
        self.pass_time(now)

    def give_back(self, service: str, period: datetime) -> str:
        if period < self.start and service != "estimate":
            return "lapsed"
        self.left[service] = self.left.get(service, 0) + 1
        return "returned"


class Months(RuleBasedStateMachine):
    """One member. Each rule makes one call, and checks that it is refused if the model says so."""

    time: FrozenTime

    def __init__(self) -> None:
        super().__init__()
        self.database = rolled_back()
        self.database.__enter__()
        self.time.now = PERIOD_START
        self.member, self.model = MemberFactory(), Model()
        self.staff = Actor(UserFactory(kind="staff"), RequestMeta())

    def teardown(self) -> None:
        current = billing_page.get_billing(self.member, now=self.now).current
        if current is not None:
            assert {row.service: row.left for row in current.services} == self.get_units(current.services)
        closed = billing_page.get_statements(self.member, now=self.now, limit=100).rows
        assert sorted(statement.services[0].left for statement in closed) == sorted(
            left.get("estimate", 0) for left in self.model.closed[-100:]
        )
        assert all(not figures.left for statement in closed for figures in statement.services[1:])
        assert list(find_problems(default_storage)) == []
        self.database.__exit__(None, None, None)

    @property
    def now(self) -> datetime:
        return self.time.now

    @property
    def is_active(self) -> bool:
        return bool(self.model.plan) and self.now < self.model.paid_until

    def call(self, function: Any, *, is_allowed: bool, **arguments: Any) -> Any:
        try:
            result = function(now=self.now, **arguments)
        except DomainError:
            assert not is_allowed, function
            return None
        assert is_allowed, function
        return result

    @precondition(lambda self: not self.model.plan)
    @rule(plan=PLANS)
    def choose(self, plan: str) -> None:
        self.member.purchase_countdown_start = None
        self.member.save()
        self.call(purchases.choose_plan, is_allowed=True, member=self.member, plan_name=plan, meta=RequestMeta())
        self.model.choose(plan, self.now)

    @precondition(lambda self: self.model.plan)
    @rule()
    def pay(self) -> None:
        """Early, late or in grace, by what the clock says."""
        current = UserSubscription.objects.get(member=self.member, is_active=True)
        is_allowed = self.model.ahead is None
        arguments = {"subscription_id": current.pk, "expected_version": quotas.get_payment_version(current)}
        paid = self.call(
            billing.record_payment, is_allowed=is_allowed, actor=self.staff, reason="Wire received", **arguments
        )
        if paid:
            plan = SubscriptionPlan.objects.get(name=self.model.next_plan or self.model.plan)
            assert paid.amount == plan.price_per_month
            self.model.pay(self.now)

    @rule(service=SERVICES)
    def claim(self, service: str) -> None:
        has_unit = bool(self.model.plan) and self.model.left.get(service, 0) > 0
        current = UserSubscription.objects.filter(member=self.member, is_active=True).first()
        claim = create_claim(self.member, current, service_request_type=service) if current else None
        arguments = {"member": self.member, "service_type": service, "claim_id": claim.pk if claim else None}
        self.call(quotas.use_unit, is_allowed=has_unit, **arguments)
        if has_unit:
            self.model.left[service] -= 1
            self.model.claims.append((claim, service, self.model.start))

    @precondition(lambda self: self.model.claims)
    @rule(number=sampled_from([0, -1]))
    def withdraw(self, number: int) -> None:
        """Or decline: both return the unit."""
        claim, service, period = self.model.claims.pop(number)
        returned = quotas.return_unit(
            subscription_id=claim.subscription_id,
            service_type=service,
            claim_id=claim.pk,
            used_at=claim.created_at,
            now=self.now,
        )
        assert returned == self.model.give_back(service, period)

    @rule(wish=sampled_from([*QUOTAS, "cancel", "undo"]))
    def schedule(self, wish: str) -> None:
        if wish == "cancel":
            self.cancel()
        elif wish == "undo":
            self.undo()
        else:
            self.change(wish)

    def change(self, plan: str) -> None:
        last = self.model.ahead[0] if self.model.ahead else self.model.plan
        is_allowed = self.is_active and plan != last
        arguments = {"plan_name": plan, "expected_version": self.get_version(), "meta": RequestMeta()}
        self.call(plan_changes.schedule_change, is_allowed=is_allowed, member=self.member, **arguments)
        if is_allowed:
            self.model.next_plan, self.model.is_cancelled = plan, False

    def cancel(self) -> None:
        arguments = {"reason": "", "expected_version": self.get_version(), "meta": RequestMeta()}
        self.call(plan_changes.schedule_cancellation, is_allowed=self.is_active, member=self.member, **arguments)
        if self.is_active:
            self.model.next_plan, self.model.is_cancelled = "", True

    def undo(self) -> None:
        is_allowed = bool(self.model.plan) and bool(self.model.next_plan or self.model.is_cancelled)
        self.call(plan_changes.undo_scheduled, is_allowed=is_allowed, member=self.member, meta=RequestMeta())
        self.model.next_plan, self.model.is_cancelled = "", False

    @rule(days=sampled_from([1, 2, 9, 20, 28, 31, -1, -5]))
    def pass_time(self, days: int) -> None:
        """Also back. What is closed stays closed."""
        self.time.shift(timedelta(days=days))
        self.model.pass_time(self.now)

    @precondition(lambda self: self.model.ahead)
    @rule()
    def wait(self) -> None:
        """Until the very moment when the paid period begins."""
        self.time.now = max(self.now, self.model.end)
        self.model.pass_time(self.now)

    def get_version(self) -> int:
        current = self.get_current()
        return current.version if current else 0

    def get_current(self) -> UserSubscription | None:
        lifecycle.bring_up_to_date(self.member, now=self.now)
        return UserSubscription.objects.select_related("plan").filter(member=self.member, is_active=True).first()

    def get_units(self, rows: Iterable[Any]) -> dict[str, int]:
        return {row.service: self.model.left.get(row.service, 0) for row in rows}

    @invariant()
    def every_unit_is_that_of_the_model(self) -> None:
        current = self.get_current()
        assert (current is not None) == bool(self.model.plan)
        if current is not None:
            assert (current.plan.name, current.start_date, current.end_date) == (
                self.model.plan,
                self.model.start,
                self.model.end,
            )
            rows = current.usage.values()
            assert {row.service: row.left for row in rows} == self.get_units(rows)


@pytest.mark.django_db
@pytest.mark.usefixtures("without_drawing")
def test_every_month_agrees_with_the_model(frozen_time):
    class Machine(Months):
        time = frozen_time

    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=int(EXAMPLES or 4),
            stateful_step_count=50,
            deadline=None,
            database=None,
            derandomize=EXAMPLES is None,
            suppress_health_check=list(HealthCheck),
            # To find a shorter sequence takes minutes, so only for a number of examples.
            phases=[Phase.generate] if EXAMPLES is None else list(Phase),
        ),
    )
