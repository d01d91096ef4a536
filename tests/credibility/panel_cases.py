"""The changes that admins make to credibility entries."""

from apps.credibility.models import CredibilityEntry
from tests.audit_cases import AuditedChange, ExpectedEntry

PATH = "/api/admin/credibility-entries"
ONE = f"{PATH}/<str:entry_id>"


def an_entry() -> CredibilityEntry:
    return CredibilityEntry.objects.create(
        contractor_name="Mara Quist", contractor_phone="(555) 010-2211", final_amount="1250.00"
    )


def create() -> AuditedChange:
    given = {"contractorName": "Mara Quist", "contractorPhone": "(555) 010-2211", "deductible": "1000"}
    changes = {
        "contractor name": (None, "Mara Quist"),
        "contractor phone": (None, "(555) 010-2211"),
        "deductible": (None, "1000.00"),
        "is active": (None, "yes"),
    }
    return AuditedChange(PATH, ExpectedEntry("credibility_entry_created", CredibilityEntry, changes), given)


def change() -> AuditedChange:
    entry = an_entry()
    changes = {"final amount": ("1250.00", "1300.50"), "is active": ("yes", "no")}
    given = {"finalAmount": "1300.50", "isActive": False}
    return AuditedChange(f"{PATH}/{entry.pk}", ExpectedEntry("credibility_entry_changed", entry, changes), given)


def delete() -> AuditedChange:
    entry = an_entry()
    changes = {
        "contractor name": ("Mara Quist", None),
        "contractor phone": ("(555) 010-2211", None),
        "final amount": ("1250.00", None),
        "is active": ("yes", None),
    }
    return AuditedChange(f"{PATH}/{entry.pk}", ExpectedEntry("credibility_entry_deleted", entry, changes))


CASES = {f"POST {PATH}": create, f"PATCH {ONE}": change, f"DELETE {ONE}": delete}
