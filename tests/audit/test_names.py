"""The audit log stores numbers instead of names, so that a person can be erased from all of it."""

import json
from importlib import import_module

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit import services as audit
from apps.audit.models import AuditLogEntry, PersonName
from apps.audit.names import erase_names
from apps.core.consistency import find_problems
from apps.core.request_meta import Actor
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db
NAMES = ["zephyrine", "quillfeather", "zquill", "feather roofing", "0177", "inbox.example"]
PANEL, STAFF = "/api/admin/history", "/staff/audit/auditlogentry/"


@pytest.fixture
def zephyrine() -> Member:
    return MemberFactory(
        first_name="Zephyrine",
        last_name="Quillfeather",
        company_name="Feather Roofing",
        phone="(555) 010-0177",
        user__username="zquill",
        user__email="zq@inbox.example",
    )


def log(actor: User, member: Member, description: str, **arguments) -> None:
    arguments = {"target": member, "member": member, "now": timezone.now(), **arguments}
    audit.log("details_corrected", actor=Actor(actor), description=description, **arguments)


@pytest.fixture
def entries(staff, zephyrine) -> None:
    log(
        staff,
        zephyrine,
        f"Corrected the name of {zephyrine}",
        reason="ZEPHYRINE called from (555) 010-0177: see zephyrine_quillfeather.pdf ⟦1⟧",
        before={"first name": "Zefyrine", "email": "old@inbox.example"},
        after={"first name": "Zephyrine", "email": "zq@inbox.example"},
    )
    log(staff, zephyrine, "Sent a letter to other@inbox.example", target=staff)


def read_tables() -> str:
    rows = [*AuditLogEntry.objects.values(), *PersonName.objects.values()]
    return json.dumps(rows, cls=DjangoJSONEncoder, ensure_ascii=False).casefold()


def list_pages(admin_caller, staff_caller) -> str:
    pages = [admin_caller.get(PANEL), staff_caller.get(STAFF)]
    pages += [staff_caller.get(f"{STAFF}{entry.pk}/change/") for entry in AuditLogEntry.objects.all()]
    assert {page.status_code for page in pages} == {200}
    return " ".join(page.content.decode() for page in pages).casefold()


def test_entries_are_shown_with_the_names_of_the_time(entries, zephyrine, admin_caller):
    zephyrine.last_name = "Renamed"
    zephyrine.save()

    shown = admin_caller.get(PANEL).json()["entries"][1]

    assert shown["description"] == "Corrected the name of Zephyrine Quillfeather"
    assert shown["reason"] == "ZEPHYRINE called from (555) 010-0177: see zephyrine_quillfeather.pdf [1]"
    assert shown["subjectName"] == "Zephyrine Quillfeather"
    assert shown["changes"] == [
        {"field": "first name", "before": "Zefyrine", "after": "Zephyrine"},
        {"field": "email", "before": "old@inbox.example", "after": "zq@inbox.example"},
    ]


def test_text_that_gets_longer_by_numbers_is_cut_between_them(staff, admin_caller):
    member = MemberFactory(first_name="Al", last_name="Bo")

    log(staff, member, "al " * 166, target=staff)

    stored = AuditLogEntry.objects.get().stored_description
    assert len(stored) <= 500
    assert set(admin_caller.get(PANEL).json()["entries"][0]["description"].split()) == {"al"}


def test_erased_member_is_named_nowhere_in_the_log(entries, zephyrine, admin_caller, staff_caller):
    stored = json.dumps(list(AuditLogEntry.objects.values()), cls=DjangoJSONEncoder).casefold()
    assert [name for name in [*NAMES, "zefyrine"] if name in stored] == []
    assert "zephyrine quillfeather" in list_pages(admin_caller, staff_caller)

    erase_names(zephyrine.pk)
    # The row of the account is erased with the account.
    zephyrine.first_name = zephyrine.last_name = zephyrine.company_name = zephyrine.phone = "gone"
    zephyrine.user.username, zephyrine.user.email = "gone", ""
    zephyrine.user.save()
    zephyrine.save()

    assert [name for name in [*NAMES, "zefyrine"] if name in read_tables()] == []
    pages = list_pages(admin_caller, staff_caller)
    assert [name for name in [*NAMES, "zefyrine"] if name in pages] == []
    assert "corrected the name of [erased]" in pages


def test_erased_member_is_no_longer_found(entries, zephyrine, admin_caller):
    def count(search: str) -> int:
        return len(admin_caller.get(PANEL, {"search": search}).json()["entries"])

    assert [count(text) for text in ("quillfeather", "name of ZEPHYRINE", "old@inbox", "letter")] == [2, 1, 2, 1]

    erase_names(zephyrine.pk)

    assert [count(text) for text in ("quillfeather", "name of ZEPHYRINE", "old@inbox", "letter")] == [0, 0, 0, 1]


def test_namesake_and_the_actor_stay_when_a_member_is_erased(entries, zephyrine, staff, admin_caller):
    namesake = MemberFactory(first_name="Zephyrine", last_name="Quillfeather")
    log(staff, namesake, f"Closed the account of {namesake}")

    erase_names(zephyrine.pk)

    newest, *older = admin_caller.get(PANEL).json()["entries"]
    assert newest["description"] == "Closed the account of Zephyrine Quillfeather"
    assert {entry["actor"] for entry in older} == {staff.username}


def test_entries_of_earlier_releases_are_changed_once(entries, zephyrine, staff, admin_caller):
    shown = admin_caller.get(PANEL).json()
    state = MigrationExecutor(connection).loader.project_state().apps
    model = state.get_model("audit", "AuditLogEntry")
    for entry in AuditLogEntry.objects.all():
        texts = ("actor_name", "description", "reason", "target_name", "changes")
        model.objects.filter(pk=entry.pk).update(**{f"stored_{name}": getattr(entry, name) for name in texts})
    PersonName.objects.all().delete()

    replace = import_module("apps.audit.migrations.0003_names_out_of_entries").replace_in_entries
    for _ in range(2):
        replace(state, None)

        stored = list(AuditLogEntry.objects.order_by("pk").values())
        text = json.dumps(stored, cls=DjangoJSONEncoder).casefold()
        assert [name for name in [*NAMES, "zefyrine"] if name in text] == []
        assert admin_caller.get(PANEL).json() == shown
        assert list(find_problems(None)) == []
