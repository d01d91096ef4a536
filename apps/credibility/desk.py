"""Deleting a credibility entry at the support desk."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from apps.accounts import record
from apps.accounts.desk.actions import ActionPage, ReasonForm, Shown
from apps.accounts.record import Actor
from apps.credibility import entries
from apps.credibility.forms import REASON_HELP
from apps.credibility.models import CredibilityEntry


class DeleteEntryForm(ReasonForm):
    """Why, and which version was looked at."""

    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = REASON_HELP


class DeleteEntryPage(ActionPage[CredibilityEntry]):
    """Takes the place of Django's own page, which asks for no reason."""

    name = "credibility_credibilityentry_delete"
    route = "delete"
    title = "Delete credibility entry"
    button = "Delete"
    permission = "credibility.delete_credibilityentry"
    is_danger = True
    form_class = DeleteEntryForm

    def find(self, subject_id: UUID) -> CredibilityEntry:
        """The entry."""
        return entries.find_entry(subject_id).entry

    def member_of(self, subject: CredibilityEntry) -> None:
        """No member's: contractors need not be members."""

    def initial(self, subject: CredibilityEntry) -> dict[str, Any]:
        """The version that is shown."""
        return {"seen": subject.version}

    def shown(self, subject: CredibilityEntry) -> Shown:
        """Everything that would be lost."""
        facts = record.facts(subject, *entries.FACTS)
        known = [(name.capitalize(), text) for name, text in facts.items() if text is not None]
        return Shown(known, "The entry is deleted for good. Its facts stay on record.")

    def carry_out(self, subject: CredibilityEntry, given: dict[str, Any], *, by: Actor) -> str:
        """Delete it, unless somebody has changed it since it was shown."""
        entries.delete_entry(entry_id=subject.pk, by=by, seen=given["seen"], reason=given["reason"])
        return f"The entry of {subject} is deleted."

    def leave(self, request: HttpRequest, subject: CredibilityEntry, done: str) -> HttpResponse:
        """To the list: there is no page of the entry any more."""
        self.model_admin.message_user(request, done, messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:credibility_credibilityentry_changelist"))
