"""Finds which lines of two estimates are the same work. Takes anything with the columns of a line."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rapidfuzz import fuzz, process

from apps.estimates.reader.rooms import SEPARATOR

# Of 100. Below the first, two descriptions are not the same work; below the second, a person should look.
_LEAST = 62
_SURE = 86
# Within another room, descriptions must agree more.
_ELSEWHERE = 92
# Below this difference, the texts do not decide between two candidates.
_CLOSE = 3

_ROOM_LIKENESS = 88

_WORDS = re.compile(r"[a-z0-9/]+")


@dataclass(slots=True)
class Match:
    base: Any | None
    audited: Any | None
    is_uncertain: bool = False


@dataclass(slots=True)
class _Candidate:
    score: float
    closeness: float
    base: int
    audited: int
    is_elsewhere: bool


def match_lines(base: Sequence[Any], audited: Sequence[Any]) -> list[Match]:
    """Pair the lines one to one, in the order of the base. Lines missing from it follow their predecessor."""
    rooms = _match_rooms(base, audited)
    candidates = _candidates(base, audited, rooms)
    partners, uncertain = _choose(candidates)
    return _in_order(base, audited, partners, uncertain)


def _match_rooms(base: Sequence[Any], audited: Sequence[Any]) -> dict[str, str]:
    """The room of the base for each room of the other estimate, by the whole name, then by its last part."""
    known = list(dict.fromkeys(line.room for line in base))
    rooms = {}
    for room in dict.fromkeys(line.room for line in audited):
        rooms[room] = max(known, key=lambda other: _room_likeness(room, other), default=room)
        if _room_likeness(room, rooms[room]) < _ROOM_LIKENESS:
            rooms[room] = room
    return rooms


@lru_cache(maxsize=4096)
def _room_likeness(first: str, second: str) -> float:
    if first.casefold() == second.casefold():
        return 101
    inner = [room.rpartition(SEPARATOR)[2].casefold() for room in (first, second)]
    return max(fuzz.ratio(*inner), fuzz.token_sort_ratio(first.casefold(), second.casefold()))


def _candidates(base: Sequence[Any], audited: Sequence[Any], rooms: dict[str, str]) -> list[_Candidate]:
    by_unit: dict[str, list[int]] = defaultdict(list)
    for place, line in enumerate(base):
        by_unit[line.unit.casefold()].append(place)
    of_unit: dict[str, list[int]] = defaultdict(list)
    for place, line in enumerate(audited):
        of_unit[line.unit.casefold()].append(place)
    found = []
    for unit, lines in of_unit.items():
        # A table without units can be compared with one that has them.
        others = [*by_unit[unit], *by_unit[""]] if unit else list(range(len(base)))
        texts = {base[other].description: _normalise(base[other].description) for other in others}
        for place in lines:
            line = audited[place]
            likenesses = _text_likenesses(line.description, texts)
            for other in others:
                is_elsewhere = base[other].room != rooms[line.room]
                score = _likeness(base[other], line, likenesses)
                if score >= (_ELSEWHERE if is_elsewhere else _LEAST):
                    found.append(_Candidate(score, _closeness(base[other], line), other, place, is_elsewhere))
    return found


def _text_likenesses(text: str, texts: dict[str, str]) -> dict[str, float]:
    """By description, without those below ``_LEAST``."""
    alike = process.extract(_normalise(text), texts, scorer=fuzz.ratio, score_cutoff=_LEAST, limit=None)
    return {description: score for _words, score, description in alike}


def _likeness(base: Any, audited: Any, likenesses: dict[str, float]) -> float:
    if base.category and base.selector and audited.category and audited.selector:
        if (base.category, base.selector) != (audited.category, audited.selector):
            return 0
        has_activities = bool(base.activity and audited.activity)
        return 101 if base.activity == audited.activity or not has_activities else 70
    return likenesses.get(base.description, 0)


@lru_cache(maxsize=20_000)
def _normalise(text: str) -> str:
    """The words in alphabetical order: their order in a description means nothing."""
    return " ".join(sorted(_WORDS.findall(text.casefold())))


def _closeness(base: Any, audited: Any) -> float:
    """How alike the amounts are, from 0 to 3."""
    pairs = [(base.quantity, audited.quantity), (base.unit_price, audited.unit_price), (base.rcv, audited.rcv)]
    return sum(_ratio(one, other) for one, other in pairs)


def _ratio(one: Any, other: Any) -> float:
    if one == other:
        return 1
    if not one or not other:
        return 0
    small, large = sorted((abs(float(one)), abs(float(other))))
    return 0.9 * small / large


def _choose(candidates: Iterable[_Candidate]) -> tuple[dict[int, int], set[int]]:
    """The audited line of each base line, and the base lines whose pair is uncertain."""
    ordered = sorted(
        candidates,
        key=lambda item: (item.is_elsewhere, -round(item.score), -item.closeness, item.base, item.audited),
    )
    partners: dict[int, int] = {}
    taken: set[int] = set()
    uncertain: set[int] = set()
    best: dict[int, _Candidate] = {}
    for item in ordered:
        if item.base in partners or item.audited in taken:
            chosen = best.get(item.base)
            is_rival = chosen is not None and not item.is_elsewhere and item.audited not in taken
            if is_rival and chosen is not None and chosen.score < 100 and chosen.score - item.score < _CLOSE:
                uncertain.add(item.base)
            continue
        partners[item.base] = item.audited
        best[item.base] = item
        taken.add(item.audited)
        if item.is_elsewhere or item.score < _SURE:
            uncertain.add(item.base)
    return partners, uncertain


def _in_order(
    base: Sequence[Any], audited: Sequence[Any], partners: dict[int, int], uncertain: set[int]
) -> list[Match]:
    base_of = {place: other for other, place in partners.items()}
    # Lines missing from the base, by the base line that they follow.
    lacking: dict[int, list[int]] = defaultdict(list)
    last = -1
    for place in range(len(audited)):
        if place in base_of:
            last = base_of[place]
        else:
            lacking[last].append(place)
    matches = [Match(None, audited[place]) for place in lacking[-1]]
    for place, line in enumerate(base):
        partner = partners.get(place)
        matches.append(Match(line, None if partner is None else audited[partner], place in uncertain))
        matches += [Match(None, audited[other]) for other in lacking[place]]
    return matches
