"""Changes that panel admins make to credibility entries, for ``test_every_change_is_audited.py``."""

from apps.credibility.models import CredibilityEntry
from tests.audit_cases import AuditedChange, ExpectedEntry

LIST_PATH = "/api/admin/credibility-entries"
ENTRY_PATH = f"{LIST_PATH}/<str:entry_id>"


def create_entry() -> CredibilityEntry:
    return CredibilityEntry.objects.create(
        contractor_name="Mara Quist", contractor_phone="(555) 010-2211", final_amount="1250.00"
    )


def create_case() -> AuditedChange:
    data = {"contractorName": "Mara Quist", "contractorPhone": "(555) 010-2211", "deductible": "1000"}
    changes = {
        "contractor name": (None, "Mara Quist"),
        "contractor phone": (None, "(555) 010-2211"),
        "deductible": (None, "$1,000.00"),
        "is active": (None, "yes"),
    }
    return AuditedChange(LIST_PATH, ExpectedEntry("credibility_entry_created", CredibilityEntry, changes), data)


def change_case() -> AuditedChange:
    entry = create_entry()
    changes = {"final amount": ("$1,250.00", "$1,300.50"), "is active": ("yes", "no")}
    data = {"finalAmount": "1300.50", "isActive": False}
    return AuditedChange(f"{LIST_PATH}/{entry.pk}", ExpectedEntry("credibility_entry_changed", entry, changes), data)


def delete_case() -> AuditedChange:
    entry = create_entry()
    changes = {
        "contractor name": ("Mara Quist", None),
        "contractor phone": ("(555) 010-2211", None),
        "final amount": ("$1,250.00", None),
        "is active": ("yes", None),
    }
    return AuditedChange(f"{LIST_PATH}/{entry.pk}", ExpectedEntry("credibility_entry_deleted", entry, changes))


CASES = {f"POST {LIST_PATH}": create_case, f"PATCH {ENTRY_PATH}": change_case, f"DELETE {ENTRY_PATH}": delete_case}
