"""The changes that admins make to credibility entries."""

from apps.credibility.models import CredibilityEntry
from tests.on_record import Change, Kept

PATH = "/api/admin/credibility-entries"


def entry() -> CredibilityEntry:
    return CredibilityEntry.objects.create(contractor_name="Mara Quist", contractor_phone="(555) 010-2211")


def create() -> Change:
    given = {"contractorName": "Mara Quist", "contractorPhone": "(555) 010-2211", "finalAmount": "86000.00"}
    changes = {
        "contractor name": (None, "Mara Quist"),
        "contractor phone": (None, "(555) 010-2211"),
        "final amount": (None, "86000.00"),
        "is active": (None, "yes"),
    }
    return Change(PATH, Kept("credibility_entry_created", CredibilityEntry, changes), given)


def change() -> Change:
    row = entry()
    kept = Kept("credibility_entry_changed", row, {"original amount": (None, "1250.00")})
    return Change(f"{PATH}/{row.pk}", kept, {"originalAmount": "1250.00"})


def delete() -> Change:
    row = entry()
    changes = {
        "contractor name": ("Mara Quist", None),
        "contractor phone": ("(555) 010-2211", None),
        "is active": ("yes", None),
    }
    return Change(f"{PATH}/{row.pk}", Kept("credibility_entry_deleted", row, changes))


CASES = {
    "POST /api/admin/credibility-entries": create,
    "PATCH /api/admin/credibility-entries/<str:entry_id>": change,
    "DELETE /api/admin/credibility-entries/<str:entry_id>": delete,
}
