"""The changes that staff make to credibility entries at the desk."""

from dataclasses import replace

from django.urls import reverse

from tests.audit_cases import AuditedChange
from tests.credibility import panel_cases

FORM = {"contractor_name": "Mara Quist", "contractor_phone": "(555) 010-2211", "is_active": "on"}


def add() -> AuditedChange:
    path = reverse("admin:credibility_credibilityentry_add")
    return replace(panel_cases.create(), path=path, given={**FORM, "deductible": "1000"})


def change() -> AuditedChange:
    made = panel_cases.change()
    path = reverse("admin:credibility_credibilityentry_change", args=[made.kept.subject.pk])
    hidden = {name: value for name, value in FORM.items() if name != "is_active"}
    return replace(made, path=path, given={**hidden, "final_amount": "1300.50", "seen": "1"})


def delete() -> AuditedChange:
    made = panel_cases.delete()
    path = reverse("admin:credibility_credibilityentry_delete", args=[made.kept.subject.pk])
    return replace(made, path=path, given={"seen": "1"})


CASES = {
    "credibility_credibilityentry_add": add,
    "credibility_credibilityentry_change": change,
    "credibility_credibilityentry_delete": delete,
}
