"""Explains units that a release before the ledger has used or returned.

It may run beside this release until an upgrade is complete, and changes the rows of units without writing entries. Only
what claims and periods explain exactly gets entries: ``housekeeping --check`` still names every other difference.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce

from apps.core import jobs
from apps.subscriptions import ledger
from apps.subscriptions.models import (
    CARRIES_OVER,
    EntryKind,
    PeriodUsage,
    Service,
    Statement,
    SubscriptionQuerySet,
    UnitReturn,
    UsageEntry,
    UserSubscription,
)

_UNIT_RETURNING_STATUSES = ("declined", "withdrawn")
_CAME_BACK = [UnitReturn.RETURNED, UnitReturn.LAPSED]


@jobs.periodic("explain_units", every=timedelta(minutes=15), title="Explain units of an older release")
def explain_all(*, now: datetime) -> int:
    """Repair periods that run or are paid ahead; the others are repaired when they are closed. Safe on two hosts."""
    running = UserSubscription.objects.filter(is_active=True, activated_at__isnull=False)
    found = _find_differing(running).union(_find_changed(running, since=now - timedelta(days=1)))
    return jobs.process_rows(found.values_list("pk", flat=True), partial(lock_and_explain, now=now))


def _find_differing(running: SubscriptionQuerySet) -> SubscriptionQuerySet:
    """Those whose units are not the sum of their entries, or whose period has no statement."""
    key = {name: OuterRef(name) for name in ("subscription", "period_start", "service")}
    explained = UsageEntry.objects.filter(**key).order_by().values("service").values(sum=Sum("units"))
    rows = PeriodUsage.objects.not_over().filter(subscription=OuterRef("pk"))
    differing = rows.alias(explained=Coalesce(Subquery(explained), 0)).exclude(
        explained=F("quota") + F("carried_over") - F("used") - F("lapsed")
    )
    statements = Statement.objects.filter(subscription=OuterRef("pk"), period_start=OuterRef("start_date"))
    return running.filter(Exists(differing) | ~Exists(statements))


def _find_changed(running: SubscriptionQuerySet, *, since: datetime) -> SubscriptionQuerySet:
    """Those with a claim that has changed, and whose unit is not explained: what it used may have come back already."""
    used, returned = (
        UsageEntry.objects.filter(claim=OuterRef("claims"), kind=kind) for kind in (EntryKind.USED, EntryKind.RETURNED)
    )
    is_return_missing = Q(claims__unit_return__in=_CAME_BACK) & ~Exists(returned)
    return running.filter(~Exists(used) | is_return_missing, claims__updated_at__gt=since)


@transaction.atomic
def lock_and_explain(subscription_id: UUID, *, now: datetime) -> bool:
    subscription = UserSubscription.objects.select_for_update(of=["self"]).get(pk=subscription_id)
    return explain(subscription, now=now)


def explain(subscription: UserSubscription, *, now: datetime) -> bool:
    """Append the missing entries of periods that are not closed, and open the missing statements.

    In the caller's transaction, which holds the lock of the subscription. Return whether anything was missing.
    """
    if subscription.activated_at is None:
        return False
    history = _History(subscription)
    statements = Statement.objects.bulk_create(history.find_statements())
    entries = ledger.append(subscription, history.find_entries(), now=now)
    return bool(statements or entries)


@dataclass(frozen=True, slots=True)
class _Claim:
    """The period whose unit a claim has used, and the one in which it came back, unless the ledger has that already."""

    pk: UUID
    service: str
    used_in: datetime
    is_use_missing: bool
    came_back_in: datetime | None


class _History:
    """What the rows of a subscription, its claims and its ledger say."""

    def __init__(self, subscription: UserSubscription) -> None:
        self._subscription = subscription
        rows = PeriodUsage.objects.filter(subscription=subscription)
        self._rows = {(row.period_start, row.service): row for row in rows}
        self._starts = sorted({start for start, _service in self._rows})
        self._begun = [start for start in self._starts if start <= subscription.start_date]
        self._payments = {row.period_start: row for row in subscription.payments.select_related("plan")}
        # Units of a period that is paid in grace become available with the payment.
        self._openings = {
            start: max(start, self._payments[start].recorded_at) if start in self._payments else start
            for start in self._begun
        }
        self._statements = dict(subscription.statements.values_list("period_start", "closed_at"))
        self._entries = list(UsageEntry.objects.filter(subscription=subscription))
        self._claims = list(self._read_claims()) if self._begun else []

    def _read_claims(self) -> Iterator[_Claim]:
        """Newest first: what the first entries could not explain is older than what the release before did since."""
        used_in, returned = (
            {entry.claim_id: entry.period_start for entry in self._entries if entry.kind == kind}
            for kind in (EntryKind.USED, EntryKind.RETURNED)
        )
        claims = self._subscription.claims.all()
        came_back = claims.filter(
            unit_return__in=_CAME_BACK,
            status_changes__status__in=_UNIT_RETURNING_STATUSES,
        ).values_list("pk", Max("status_changes__created_at"))
        came_back_at = {pk: at for pk, at in came_back if pk not in returned}
        rows = claims.order_by("-created_at", "-pk").values_list("pk", "service_request_type", "created_at")
        for pk, service, created_at in rows:
            yield _Claim(
                pk=pk,
                service=service,
                used_in=used_in.get(pk) or self._get_period_at(created_at),
                is_use_missing=pk not in used_in,
                came_back_in=self._get_period_at(came_back_at[pk]) if pk in came_back_at else None,
            )

    def _get_period_at(self, moment: datetime) -> datetime:
        begun = [start for start in self._begun if self._openings[start] <= moment]
        return begun[-1] if begun else self._begun[0]

    def find_statements(self) -> Iterator[Statement]:
        """Those of periods that have begun."""
        ends = dict(pairwise(self._starts))
        for start in self._begun:
            if start not in self._statements:
                payment = self._payments.get(start)
                end = payment.period_end if payment else ends.get(start, self._subscription.end_date)
                yield Statement(subscription=self._subscription, period_start=start, period_end=end)

    def find_entries(self) -> Iterator[UsageEntry]:
        sums = ledger.add_up(
            (entry.period_start, entry.service, entry.kind, entry.is_late, entry.units) for entry in self._entries
        )
        for start in self._starts:
            # A closed statement is final, and was complete.
            if self._statements.get(start) is not None:
                continue
            is_granted = any(
                entry.period_start == start
                and entry.kind in {EntryKind.GRANTED, EntryKind.OPENING}
                # A change of the plan by staff grants only the difference.
                and entry.actor_id is None
                for entry in self._entries
            )
            for service in Service:
                row, explained = self._rows.get((start, service)), sums[start, service]
                if row is None:
                    continue
                if not is_granted:
                    yield from self._explain_quota(row, row.quota - explained["quota"])
                yield from self._explain_carried(row, row.carried_over - explained["carried_over"])
                yield from self._explain_used(row, row.used - explained["used"])

    def _explain_quota(self, row: PeriodUsage, missing: int) -> Iterator[UsageEntry]:
        if missing > 0:
            payment = self._payments.get(row.period_start)
            plan = (payment and payment.plan) or self._subscription.plan
            is_of_plan = missing == plan.quotas[row.service].quota
            yield _build(row, EntryKind.GRANTED if is_of_plan else EntryKind.OPENING, missing)

    def _explain_carried(self, row: PeriodUsage, missing: int) -> Iterator[UsageEntry]:
        start = row.period_start
        late = [claim for claim in self._get_claims(row) if claim.came_back_in == start and claim.used_in < start]
        if row.service not in CARRIES_OVER:
            for claim in late:
                yield _build(row, EntryKind.RETURNED, 1, claim, is_late=True)
                yield _build(row, EntryKind.LAPSED, -1, claim, is_late=True)
            return
        carried = self._get_unexplained_carry(row)
        number = missing - carried
        if 0 <= number <= len(late):
            yield _build(row, EntryKind.CARRIED, carried)
            for claim in late[:number]:
                yield _build(row, EntryKind.RETURNED, 1, claim, is_late=True)

    def _get_unexplained_carry(self, row: PeriodUsage) -> int:
        """What was left of the period before, unless the ledger says that it was carried over."""
        key = (row.period_start, row.service, EntryKind.CARRIED)
        if any((entry.period_start, entry.service, entry.kind) == key for entry in self._entries):
            return 0
        before = [start for start in self._begun if start < row.period_start]
        previous = self._rows.get((before[-1], row.service)) if before and row.period_start in self._begun else None
        return previous.left if previous else 0

    def _explain_used(self, row: PeriodUsage, missing: int) -> Iterator[UsageEntry]:
        own = [claim for claim in self._get_claims(row) if claim.used_in == row.period_start]
        returned = [claim for claim in own if claim.came_back_in == row.period_start]
        # Stable: after those that came back, the newest are first.
        used = sorted((claim for claim in own if claim.is_use_missing), key=lambda claim: claim not in returned)
        number = missing + len(returned)
        if sum(claim in returned for claim in used) <= number <= len(used):
            yield from (_build(row, EntryKind.USED, -1, claim) for claim in used[:number])
            yield from (_build(row, EntryKind.RETURNED, 1, claim) for claim in returned)

    def _get_claims(self, row: PeriodUsage) -> list[_Claim]:
        return [claim for claim in self._claims if claim.service == row.service]


def _build(
    row: PeriodUsage, kind: EntryKind, units: int, claim: _Claim | None = None, *, is_late: bool = False
) -> UsageEntry:
    return UsageEntry(
        period_start=row.period_start,
        service=row.service,
        kind=kind,
        units=units,
        claim_id=claim.pk if claim else None,
        is_late=is_late,
    )
