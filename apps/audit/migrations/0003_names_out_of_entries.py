"""Replace the names in the entries of the audit log by numbers. It can be interrupted, and then continues."""

import re
import unicodedata
from functools import lru_cache
from operator import attrgetter

from django.db import connection, migrations, transaction

BATCH_SIZE = 500

TEXTS = ["stored_actor_name", "stored_description", "stored_reason", "stored_target_name"]

# The columns that name the person of a row.
PERSONAL_FIELDS = {
    "accounts.user": ["username", "email"],
    "accounts.member": [
        *["first_name", "last_name", "company_name", "phone", "license_number"],
        *["user.username", "user.email"],
    ],
    "accounts.adminaccount": ["full_name", "user.username", "user.email"],
    "invitations.invitationcode": [
        *["assignee_first_name", "assignee_last_name", "assignee_phone", "assignee_email"],
    ],
    "invitations.invitationrequest": ["name", "company_name", "email", "phone"],
    "contact.contactsubmission": ["name", "email"],
    "contact.servicerequest": ["name", "email", "phone"],
    "credibility.credibilityentry": [
        *["contractor_name", "contractor_company", "contractor_address", "contractor_phone", "contractor_email"],
        *["client_name", "client_address"],
    ],
    "notifications.outgoingmail": ["to_address"],
}


EMAIL_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


def search_key(text):
    folded = unicodedata.normalize("NFKC", text.strip()).casefold()
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", folded))


def get_people(apps, entries):
    """The names of the people in each entry: lists of ``(person_id, texts)``, the member first."""
    ids = {"accounts.member": set(), "accounts.user": set()}
    for entry in entries:
        ids["accounts.member"].add(entry.member_id)
        ids["accounts.user"].add(entry.actor_id)
        if entry.target_type in PERSONAL_FIELDS:
            ids.setdefault(entry.target_type, set()).add(entry.target_id)
    names = {}
    for label, keys in ids.items():
        paths = PERSONAL_FIELDS[label]
        related = ["user"] if any(path.startswith("user.") for path in paths) else []
        model = apps.get_model(label)
        rows = model.objects.select_related(*related) if related else model.objects.all()
        for row in rows.filter(pk__in=keys - {None}):
            names[label, row.pk] = {str(attrgetter(path)(row)) for path in paths}
    for entry in entries:
        yield [
            (entry.member_id, names.get(("accounts.member", entry.member_id), set())),
            (entry.target_id, names.get((entry.target_type, entry.target_id), set()) | get_replaced_names(entry)),
            (entry.actor_id, names.get(("accounts.user", entry.actor_id), set()) | {entry.stored_actor_name}),
            (entry.member_id or entry.target_id, set(EMAIL_ADDRESS.findall("\n".join(get_texts(entry))))),
        ]


def get_texts(entry):
    values = [change[when] for change in entry.stored_changes for when in ("before", "after")]
    return list(filter(None, [*(getattr(entry, field) for field in TEXTS), *values]))


def get_replaced_names(entry):
    """The names in the changes, also of a row that has been deleted since."""
    if entry.target_id is None or entry.target_type not in PERSONAL_FIELDS:
        return set()
    labels = {path.rpartition(".")[2].replace("_", " ") for path in PERSONAL_FIELDS[entry.target_type]}
    changes = [change for change in entry.stored_changes if change["field"] in labels]
    return {change[when] for change in changes for when in ("before", "after") if change[when]}


def get_owners(people):
    owners = {}
    for person, texts in people:
        for text in texts:
            if person is not None and len(text) > 1 and "⟦" not in text:
                owners.setdefault(text, person)
    return owners


@lru_cache(maxsize=10_000)
def get_pattern(names):
    choices = "|".join(f"({re.escape(name)})" for name in names)
    return re.compile(rf"(?P<done>⟦\d+⟧)|(?<![^\W_])(?:{choices})(?![^\W_])", re.IGNORECASE)


def replace_names(entry, owners, numbers):
    """Replace the names for which ``numbers`` has a number, and return the others."""
    names = tuple(sorted(owners, key=lambda name: (-len(name), name)))
    missing = set()

    def replace_match(match):
        if match["done"]:
            return match[0]
        # The first group is ``done``.
        key = (owners[names[match.lastindex - 2]], match[0])
        if key not in numbers:
            missing.add(key)
            return match[0]
        return f"⟦{numbers[key]}⟧"

    def replace(text):
        return text and get_pattern(names).sub(replace_match, text)

    for field in TEXTS:
        # A number can be longer than the name. None is cut in half.
        text = replace(getattr(entry, field))[: entry._meta.get_field(field).max_length]
        setattr(entry, field, re.sub("⟦[0-9]*$", "", text))
    for change in entry.stored_changes:
        change.update({when: replace(change[when]) for when in ("before", "after")})
    return missing


def get_search_text(apps, entry):
    try:
        kind = str(apps.get_model(entry.target_type)._meta.verbose_name)
    except LookupError:
        kind = entry.target_type
    texts = [entry.stored_target_name, entry.stored_description, entry.stored_reason, entry.action]
    values = [change[when] for change in entry.stored_changes for when in ("before", "after")]
    return search_key("\n".join(filter(None, [kind, *texts, entry.stored_actor_name, entry.ip_address, *values])))


def replace_in_batch(apps, entries):
    model = apps.get_model("audit.PersonName")
    owners = [get_owners(people) for people in get_people(apps, entries)]

    def get_numbers():
        people = {person for names in owners for person in names.values()}
        rows = model.objects.filter(person_id__in=people).values_list("person_id", "text", "pk")
        return {(person, text): number for person, text, number in rows}

    with_names = [(entry, names) for entry, names in zip(entries, owners, strict=True) if names]
    numbers = get_numbers()
    missing = set().union(*(replace_names(entry, names, numbers) for entry, names in with_names))
    rows = [model(person_id=person, text=text, search_text=search_key(text)) for person, text in sorted(missing)]
    model.objects.bulk_create(rows, ignore_conflicts=True)
    numbers = get_numbers()
    for entry, names in with_names:
        replace_names(entry, names, numbers)
    for entry in entries:
        entry.search_text = get_search_text(apps, entry)
    store(entries)


def store(entries):
    """``bulk_update`` takes ten times as long, because of its expressions."""
    options = entries[0]._meta
    fields = [options.get_field(name) for name in (*TEXTS, "stored_changes", "search_text", "id")]
    *columns, key = [connection.ops.quote_name(field.column) for field in fields]
    assignments = ", ".join(f"{column} = %s" for column in columns)
    statement = f"UPDATE {connection.ops.quote_name(options.db_table)} SET {assignments} WHERE {key} = %s"  # noqa: S608
    rows = [
        [field.get_db_prep_save(field.value_from_object(entry), connection) for field in fields] for entry in entries
    ]
    with connection.cursor() as cursor:
        cursor.executemany(statement, rows)


def replace_in_entries(apps, schema_editor):
    model = apps.get_model("audit.AuditLogEntry")
    last = None
    while True:
        following = model.objects.filter(pk__gt=last) if last else model.objects.all()
        entries = list(following.order_by("pk")[:BATCH_SIZE])
        if not entries:
            return
        last = entries[-1].pk
        with transaction.atomic():
            replace_in_batch(apps, entries)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("audit", "0002_person_names"),
        ("accounts", "0009_failed_sign_ins"),
        ("contact", "0001_initial"),
        ("credibility", "0001_initial"),
        ("invitations", "0005_code_notes"),
        ("notifications", "0005_help_answer"),
    ]

    operations = [migrations.RunPython(replace_in_entries, migrations.RunPython.noop, elidable=True)]
