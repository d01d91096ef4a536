"""Changes that staff make to credibility entries, for ``test_every_change_is_audited.py``."""

from dataclasses import replace

from django.urls import reverse

from tests.audit_cases import AuditedChange
from tests.credibility import panel_cases

FORM = {"contractor_name": "Mara Quist", "contractor_phone": "(555) 010-2211", "is_active": "on"}


def add_case() -> AuditedChange:
    path = reverse("admin:credibility_credibilityentry_add")
    return replace(panel_cases.create_case(), path=path, data={**FORM, "deductible": "1000"})


def change_case() -> AuditedChange:
    case = panel_cases.change_case()
    path = reverse("admin:credibility_credibilityentry_change", args=[case.expected.target.pk])
    unchanged = {name: value for name, value in FORM.items() if name != "is_active"}
    return replace(case, path=path, data={**unchanged, "final_amount": "1300.50", "seen": "1"})


def delete_case() -> AuditedChange:
    case = panel_cases.delete_case()
    path = reverse("admin:credibility_credibilityentry_delete", args=[case.expected.target.pk])
    return replace(case, path=path, data={"seen": "1"})


CASES = {
    "credibility_credibilityentry_add": add_case,
    "credibility_credibilityentry_change": change_case,
    "credibility_credibilityentry_delete": delete_case,
}
