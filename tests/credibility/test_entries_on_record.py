"""What the panel does to credibility entries stands on record: who, what, before, after, when, from where."""

import pytest

from apps.audit.models import RecordEntry
from apps.credibility.models import CredibilityEntry
from tests.credibility.test_admin_entries import FULL, LEAST, PATH

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(db) -> CredibilityEntry:
    return CredibilityEntry.objects.create(
        contractor_name="Mara Quist", contractor_phone="(555) 010-2211", final_amount="1250.00"
    )


def changes(kept: RecordEntry) -> dict[str, tuple[str | None, str | None]]:
    return {change["field"]: (change["before"], change["after"]) for change in kept.changes}


def test_a_new_entry_is_kept_with_every_fact(admin_caller, panel_admin):
    made = admin_caller.post(PATH, FULL, **{"user-agent": "Panel/1"}).json()["entry"]

    kept = RecordEntry.objects.get()
    assert (kept.action, kept.description) == (
        "credibility_entry_created",
        "Created the credibility entry of Mara Quist",
    )
    assert (kept.actor, kept.actor_name, kept.ip_address, kept.user_agent) == (
        panel_admin.user,
        "rowan",
        "127.0.0.1",
        "Panel/1",
    )
    assert (str(kept.subject_id), kept.subject_type, kept.subject_name) == (
        made["id"],
        "credibility entry",
        "Mara Quist",
    )
    assert changes(kept) == {
        "contractor name": (None, "Mara Quist"),
        "contractor company": (None, "Quist Roofing"),
        "contractor address": (None, "12 Ridge Road"),
        "contractor phone": (None, "(555) 010-2211"),
        "contractor email": (None, "mara@example.com"),
        "client name": (None, "Otto Brandt"),
        "client address": (None, "9 Mill Lane"),
        "claim type": (None, "Hail"),
        "original amount": (None, "125419.93"),
        "reduced amount": (None, "86000.00"),
        "final amount": (None, "215804.78"),
        "deductible": (None, "1000.00"),
        "public adjuster": (None, "Iris Vane"),
        "field adjuster": (None, "Theo Marsh"),
        "desk adjuster": (None, "Nell Foss"),
        "notes": (None, "Second inspection"),
        "success story": (None, "Raised after review"),
        "is active": (None, "no"),
    }


def test_a_change_is_kept_with_what_it_changed_and_nothing_else(admin_caller, entry):
    change = {"contractorName": "Mara Quist", "finalAmount": 2000, "isActive": False}
    admin_caller.patch(f"{PATH}/{entry.pk}", change)

    kept = RecordEntry.objects.get()
    assert (kept.action, kept.subject_id) == ("credibility_entry_changed", entry.pk)
    assert changes(kept) == {"final amount": ("1250.00", "2000.00"), "is active": ("yes", "no")}


def test_a_change_to_what_stands_already_writes_nothing(admin_caller, entry):
    before = CredibilityEntry.objects.values().get()

    answer = admin_caller.patch(f"{PATH}/{entry.pk}", {"contractorName": "Mara Quist", "finalAmount": "1250"})

    assert (answer.status_code, answer.json()["entry"]["version"]) == (200, 1)
    assert CredibilityEntry.objects.values().get() == before
    assert not RecordEntry.objects.exists()


def test_a_deleted_entry_stays_on_record_with_every_fact(admin_caller):
    made = admin_caller.post(PATH, FULL).json()["entry"]
    created = changes(RecordEntry.objects.get())
    admin_caller.delete(f"{PATH}/{made['id']}")

    kept = RecordEntry.objects.get(action="credibility_entry_deleted")
    assert (str(kept.subject_id), kept.subject_name) == (made["id"], "Mara Quist")
    assert changes(kept) == {field: (after, None) for field, (_, after) in created.items()}


@pytest.mark.parametrize(
    "act",
    [
        lambda caller, path: caller.post(PATH, {**LEAST, "deductible": "-1"}),
        lambda caller, path: caller.patch(path, {"notes": "a\x00"}),
        lambda caller, path: caller.patch(path, {"notes": "x"}, **{"if-match": '"7"'}),
        lambda caller, path: caller.delete(path, **{"if-match": '"7"'}),
    ],
)
def test_what_is_refused_leaves_no_record(admin_caller, entry, act):
    assert act(admin_caller, f"{PATH}/{entry.pk}").status_code in {400, 409}

    assert not RecordEntry.objects.exists()
    assert CredibilityEntry.objects.filter(pk=entry.pk, version=1).exists()
