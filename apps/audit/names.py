"""Names of people in the audit log: entries contain their numbers, so that they can be erased (``docs/decisions``, 41).

A model with details of a person lists them in ``personal_fields``; paths such as ``user.email`` are allowed.
"""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from functools import partial
from itertools import chain
from operator import attrgetter
from uuid import UUID

from django.db.models import Model

from apps.audit.models import AuditLogEntry, PersonName

# A single letter is too common to be replaced.
_MIN_LENGTH = 2

_EMAIL_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")

_CUT_NUMBER = re.compile("⟦[0-9]*$")

# Matches no text.
_NOTHING = "(?!)"

# A person and one of the texts that name the person.
Name = tuple[UUID, str]
Numbers = dict[Name, int]
People = dict[UUID, set[str]]


def replace_names(entries: Sequence[tuple[AuditLogEntry, Model | type[Model]]]) -> None:
    """Replace the names of the people in unsaved entries by their numbers, also in text that staff have typed.

    Each entry comes with its target.
    """
    people = [_get_people(entry, target) for entry, target in entries]
    person_ids = set(chain.from_iterable(people))
    numbers = _get_numbers(person_ids)
    names = [_Names(each, numbers) for each in people]
    needed = set()
    for (entry, _target), each in zip(entries, names, strict=True):
        needed |= each.find(entry.get_stored_texts())
        if entry.member_id:
            # Entries are found by each of the member's names.
            needed |= {(entry.member_id, text) for text in each.people[entry.member_id]}
    if missing := sorted(needed - numbers.keys()):
        rows = [PersonName(person_id=person, text=text) for person, text in missing]
        # Another entry about the person may be written at the same time.
        PersonName.objects.bulk_create(rows, ignore_conflicts=True)
        numbers = _get_numbers(person_ids)
    for (entry, _target), each in zip(entries, names, strict=True):
        _replace(entry, partial(each.replace, numbers=numbers))


def erase_names(*person_ids: UUID) -> None:
    """Erase the names of these people from all entries. They can no longer be searched for either."""
    PersonName.objects.filter(person_id__in=person_ids).delete()


def _get_people(entry: AuditLogEntry, target: Model | type[Model]) -> People:
    """The names of the people in an entry, the member's first. Values that were changed are names too."""
    people: People = {}
    for row in (entry.member, target, entry.actor):
        if isinstance(row, Model) and (paths := getattr(row, "personal_fields", None)):
            people.setdefault(row.pk, set()).update(str(attrgetter(path)(row)) for path in paths)
    if isinstance(target, Model) and (paths := getattr(target, "personal_fields", None)):
        labels = {path.rpartition(".")[2].replace("_", " ") for path in paths}
        changed = [change for change in entry.stored_changes if change["field"] in labels]
        people[target.pk].update(change[when] or "" for change in changed for when in ("before", "after"))
    if people:
        # Other addresses are those of the member or the target, as where a code was mailed to.
        addresses = {address for text in entry.get_stored_texts() for address in _EMAIL_ADDRESS.findall(text)}
        next(iter(people.values())).update(addresses.difference(*people.values()))
    return {person: {_clean(text) for text in texts if len(text) >= _MIN_LENGTH} for person, texts in people.items()}


class _Names:
    """The names of the people in one entry, also those that earlier entries contain."""

    def __init__(self, people: People, numbers: Numbers) -> None:
        self.people = people
        self._owners = {text: person for person, text in numbers if person in people} | {
            text: person for person in reversed(people) for text in people[person]
        }
        self._texts = sorted(self._owners, key=len, reverse=True)
        choices = "|".join(f"({re.escape(text)})" for text in self._texts) or _NOTHING
        # Also beside an underscore, as in the name of a file.
        self._pattern = re.compile(rf"(?<![^\W_])(?:{choices})(?![^\W_])", re.IGNORECASE)

    def find(self, texts: Iterable[str]) -> set[Name]:
        return {self._get_name(match) for text in texts for match in self._pattern.finditer(_clean(text))}

    def replace(self, text: str, *, numbers: Numbers) -> str:
        return self._pattern.sub(lambda match: f"⟦{numbers[self._get_name(match)]}⟧", _clean(text))

    def _get_name(self, match: re.Match[str]) -> Name:
        return self._owners[self._texts[(match.lastindex or 0) - 1]], match[0]


def _replace(entry: AuditLogEntry, replace: Callable[[str], str]) -> None:
    for name in ("stored_actor_name", "stored_description", "stored_reason", "stored_target_name"):
        max_length = entry._meta.get_field(name).max_length  # type: ignore[union-attr]
        # A number can be longer than the name. None is cut in half.
        setattr(entry, name, _CUT_NUMBER.sub("", replace(getattr(entry, name))[:max_length]))
    entry.stored_changes = [
        {**change, **{when: change[when] and replace(change[when]) for when in ("before", "after")}}
        for change in entry.stored_changes
    ]


def _clean(text: str) -> str:
    """Replace the brackets that mark the numbers of names."""
    return text.replace("⟦", "[").replace("⟧", "]")


def _get_numbers(person_ids: Set[UUID]) -> Numbers:
    rows = PersonName.objects.filter(person_id__in=person_ids).values_list("person_id", "text", "pk")
    return {(person, text): number for person, text, number in rows}
