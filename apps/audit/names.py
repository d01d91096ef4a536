"""Names of people in the audit log: entries contain their numbers, so that they can be erased (``docs/decisions``, 41).

A model with details of a person lists them in ``personal_fields``; paths such as ``user.email`` are allowed.
"""

import re
from collections.abc import Callable
from operator import attrgetter
from uuid import UUID

from django.db.models import Model

from apps.audit.models import AuditLogEntry, PersonName

# A single letter is too common to be replaced.
_MIN_LENGTH = 2

_EMAIL_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")

_CUT_NUMBER = re.compile("⟦[0-9]*$")

People = dict[UUID, set[str]]


def replace_names(entry: AuditLogEntry, target: Model | type[Model]) -> None:
    """Replace the names of the people in an unsaved entry by their numbers, also in text that staff have typed."""
    replace = _get_replacement(entry, _get_people(entry, target))
    for name in ("stored_actor_name", "stored_description", "stored_reason", "stored_target_name"):
        max_length = entry._meta.get_field(name).max_length  # type: ignore[union-attr]
        # A number can be longer than the name. None is cut in half.
        setattr(entry, name, _CUT_NUMBER.sub("", replace(getattr(entry, name))[:max_length]))
    entry.stored_changes = [
        {**change, **{when: change[when] and replace(change[when]) for when in ("before", "after")}}
        for change in entry.stored_changes
    ]


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


def _get_replacement(entry: AuditLogEntry, people: People) -> Callable[[str], str]:
    known = _get_numbers(people)
    owners = {text: person for person, text in known} | {
        text: person for person in reversed(people) for text in people[person]
    }
    if not owners:
        return _clean
    names = sorted(owners, key=len, reverse=True)
    choices = "|".join(f"({re.escape(name)})" for name in names)
    # Also beside an underscore, as in the name of a file.
    pattern = re.compile(rf"(?<![^\W_])(?:{choices})(?![^\W_])", re.IGNORECASE)

    def get_key(match: re.Match[str]) -> tuple[UUID, str]:
        return owners[names[(match.lastindex or 0) - 1]], match[0]

    needed = {get_key(match) for text in entry.get_stored_texts() for match in pattern.finditer(_clean(text))}
    if entry.member_id:
        # Entries are found by each of the member's names.
        needed |= {(entry.member_id, text) for text in people[entry.member_id]}
    if missing := sorted(needed - known.keys()):
        rows = [PersonName(person_id=person, text=text) for person, text in missing]
        # Another entry about the person may be written at the same time.
        PersonName.objects.bulk_create(rows, ignore_conflicts=True)
        known = _get_numbers(people)
    return lambda text: pattern.sub(lambda match: f"⟦{known[get_key(match)]}⟧", _clean(text))


def _clean(text: str) -> str:
    """Replace the brackets that mark the numbers of names."""
    return text.replace("⟦", "[").replace("⟧", "]")


def _get_numbers(people: People) -> dict[tuple[UUID, str], int]:
    rows = PersonName.objects.filter(person_id__in=people).values_list("person_id", "text", "pk")
    return {(person, text): number for person, text, number in rows}
