"""Changes of a draft by hand: lines are paired and taken apart, pairs excluded and explained, and all can be undone.

Every change replaces some pairs by others. The ids of pairs that stay the same pairs are kept.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import Q

from apps.accounts.models import User
from apps.core.errors import Conflict, Invalid
from apps.estimates.comparisons import ComparisonInUse, build_pair
from apps.estimates.models import Comparison, ComparisonPair, EstimateLine


class Action(models.TextChoices):
    PAIR = "pair", "Paired"
    UNPAIR = "unpair", "Took apart"
    EXCLUDE = "exclude", "Excluded"
    INCLUDE = "include", "Included"
    REASON = "reason", "Explained"
    UNDO = "undo", "Undid the last change of"


class ComparisonChanged(Conflict):
    message = "This comparison has changed since you opened it. Please look at it again"


class NothingToUndo(Conflict):
    message = "There is nothing to undo"


# What ``build_pair`` does not derive from the lines.
_OWN_FIELDS = ("place", "audited_place", "reason", "note", "is_uncertain", "is_excluded")


def lock_draft(comparison_id: UUID, *, expected_revision: int) -> Comparison:
    """Let other changes wait until the caller's transaction ends.

    Raises ``ComparisonInUse`` once it is released, and ``ComparisonChanged`` if it has another revision.
    """
    comparison = Comparison.objects.select_for_update().get(pk=comparison_id)
    if comparison.version is not None:
        raise ComparisonInUse
    if comparison.revision != expected_revision:
        raise ComparisonChanged
    return comparison


def change_draft(
    comparison: Comparison, action: Action, *, changed_by: User | None, now: datetime, **values: Any
) -> list[ComparisonPair]:
    """Change the locked draft, in the caller's transaction. Return the pairs that are new or different.

    ``values`` are those of the action: ``pair``, or ``base`` and ``audited`` (ids), ``reason``, ``note``.
    Raises ``Invalid`` for values that do not fit, and ``NothingToUndo``.
    """
    if action == Action.UNDO:
        change = comparison.changes.order_by("-revision").first()
        if change is None:
            raise NothingToUndo
        before, after = _get_pairs(comparison, pk__in=change.after), _restore(comparison, change.before)
        change.delete()
        _replace(comparison, before, after)
    else:
        before, after = _CHANGES[action](comparison, **values)
        _replace(comparison, before, after)
        comparison.changes.create(
            revision=comparison.revision,
            action=action,
            before=[_snapshot(pair) for pair in before],
            after=[str(pair.pk) for pair in after],
            created_by=changed_by,
            created_at=now,
        )
    return sorted(after, key=lambda pair: pair.place)


_Replacement = tuple[list[ComparisonPair], list[ComparisonPair]]


def _pair(comparison: Comparison, *, base: UUID | None = None, audited: UUID | None = None, **_: Any) -> _Replacement:
    """Lines that had other partners leave them behind."""
    before = _get_pairs(comparison, Q(base=base) | Q(audited=audited)) if base and audited else []
    of_base = next((pair for pair in before if pair.base_id == base), None)
    of_audited = next((pair for pair in before if pair.audited_id == audited), None)
    for name, found in (("base", of_base), ("audited", of_audited)):
        if found is None:
            raise Invalid({name: ["This line is not in the comparison"]})
    assert of_base is not None and of_audited is not None  # noqa: S101, PT018  # for the type checker
    if of_base is of_audited:
        raise Invalid({"audited": ["These lines are a pair already"]})
    after = [
        _rebuild(
            of_base,
            audited=of_audited.audited,
            audited_place=of_audited.audited_place,
            reason=of_base.reason or of_audited.reason,
            note=of_base.note or of_audited.note,
            is_uncertain=False,
            is_excluded=False,
        )
    ]
    if of_audited.base is not None:
        after.append(_rebuild(of_audited, audited=None, audited_place=None, is_uncertain=False))
    if of_base.audited is not None:
        after.append(_build_audited_alone(of_base))
    return before, after


def _unpair(comparison: Comparison, *, pair: UUID | None = None, **_: Any) -> _Replacement:
    found = _get_pair(comparison, pair)
    if found.base is None or found.audited is None:
        raise Invalid({"pair": ["This is one line, and no pair"]})
    alone = _rebuild(found, audited=None, audited_place=None, is_uncertain=False)
    return [found], [alone, _build_audited_alone(found)]


def _exclude(comparison: Comparison, *, pair: UUID | None = None, reason: str = "", **_: Any) -> _Replacement:
    found = _get_pair(comparison, pair)
    if not reason:
        raise Invalid({"reason": ["Say why it does not count"]})
    return [found], [_rebuild(found, is_excluded=True, reason=reason)]


def _include(comparison: Comparison, *, pair: UUID | None = None, **_: Any) -> _Replacement:
    found = _get_pair(comparison, pair)
    if not found.is_excluded:
        raise Invalid({"pair": ["This pair counts already"]})
    return [found], [_rebuild(found, is_excluded=False, reason="")]


def _explain(
    comparison: Comparison, *, pair: UUID | None = None, reason: str = "", note: str = "", **_: Any
) -> _Replacement:
    """Somebody has looked at the pair, so it is no longer uncertain."""
    found = _get_pair(comparison, pair)
    if found.is_excluded and not reason:
        raise Invalid({"reason": ["An excluded pair needs a reason"]})
    return [found], [_rebuild(found, reason=reason, note=note, is_uncertain=False)]


_CHANGES: dict[Action, Callable[..., _Replacement]] = {
    Action.PAIR: _pair,
    Action.UNPAIR: _unpair,
    Action.EXCLUDE: _exclude,
    Action.INCLUDE: _include,
    Action.REASON: _explain,
}


def _get_pairs(comparison: Comparison, *conditions: Q, **filters: Any) -> list[ComparisonPair]:
    pairs = comparison.pairs.filter(*conditions, **filters)
    return list(pairs.select_related("base", "audited").order_by("place"))


def _get_pair(comparison: Comparison, pair_id: UUID | None) -> ComparisonPair:
    found = _get_pairs(comparison, pk=pair_id)
    if not found:
        raise Invalid({"pair": ["This pair is not in the comparison"]})
    return found[0]


def _rebuild(pair: ComparisonPair, **changes: Any) -> ComparisonPair:
    """The same pair with other lines or other notes."""
    fields = {name: getattr(pair, name) for name in ("id", "base", "audited", *_OWN_FIELDS)}
    return build_pair(pair.comparison, **{**fields, **changes})


def _build_audited_alone(pair: ComparisonPair) -> ComparisonPair:
    """The audited line of a pair, at its own place."""
    place = pair.audited_place
    return build_pair(pair.comparison, base=None, audited=pair.audited, place=place, audited_place=place)


def _snapshot(pair: ComparisonPair) -> dict[str, Any]:
    lines = {"base": pair.base_id and str(pair.base_id), "audited": pair.audited_id and str(pair.audited_id)}
    return {"id": str(pair.pk), **lines, **{name: getattr(pair, name) for name in _OWN_FIELDS}}


def _restore(comparison: Comparison, snapshots: Iterable[dict[str, Any]]) -> list[ComparisonPair]:
    rows = list(snapshots)
    ids = [row[side] for row in rows for side in ("base", "audited") if row[side]]
    lines: dict[str, EstimateLine] = {str(line.pk): line for line in EstimateLine.objects.filter(pk__in=ids)}
    return [
        build_pair(comparison, **{**row, "base": lines.get(row["base"]), "audited": lines.get(row["audited"])})
        for row in rows
    ]


def _replace(comparison: Comparison, before: Sequence[ComparisonPair], after: Sequence[ComparisonPair]) -> None:
    """Store the pairs, and the sums of the comparison, which change by what the pairs do."""
    ComparisonPair.objects.filter(pk__in=[pair.pk for pair in before]).delete()
    ComparisonPair.objects.bulk_create(after)
    for pairs, sign in ((before, -1), (after, 1)):
        for pair in pairs:
            _count(comparison, pair, sign)
    comparison.revision += 1
    comparison.save()


def _count(comparison: Comparison, pair: ComparisonPair, sign: int) -> None:
    base, audited = Decimal(sign) * pair.base_rcv, Decimal(sign) * pair.audited_rcv
    if pair.is_excluded:
        comparison.excluded_count += sign
        comparison.excluded_base += base
        comparison.excluded_audited += audited
    else:
        comparison.base_total += base
        comparison.audited_total += audited
        comparison.difference += audited - base
