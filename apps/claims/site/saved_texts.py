"""Saved replies and saved requests: texts that staff use again."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils import timezone

from apps.claims.models import SavedReply, SavedRequest
from apps.claims.staff import saved_replies
from apps.claims.staff.saved_replies import VARIABLES, only_known_variables
from apps.core.api.requests import get_actor
from apps.core.rules import LIMITS
from apps.core.staff.forms import LineField, StaffForm, TextArea
from apps.core.staff.safe_lookups import SafeLookupAdmin

_MAX_LENGTH = LIMITS["claimWork"]["textMaxLength"]
_VARIABLES_HELP = "Variables: " + ", ".join(f"{{{{ {name} }}}}" for name in VARIABLES)


def _text_field(*, rows: int, **kwargs: Any) -> forms.CharField:
    widget = TextArea(attrs={"rows": rows, "cols": 80})
    return forms.CharField(
        max_length=_MAX_LENGTH, widget=widget, validators=[only_known_variables], help_text=_VARIABLES_HELP, **kwargs
    )


class _SavedTextForm(StaffForm, forms.ModelForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.before = {} if self.instance._state.adding else saved_replies.snapshot(self.instance)


class SavedReplyForm(_SavedTextForm):
    title = LineField(max_length=SavedReply._meta.get_field("title").max_length)
    text = _text_field(rows=12)

    class Meta:
        model = SavedReply
        fields = ("title", "text")


class SavedRequestForm(_SavedTextForm):
    title = LineField(
        label="What you need",
        max_length=SavedRequest._meta.get_field("title").max_length,
        validators=[only_known_variables],
    )
    detail = _text_field(label="Details", rows=6, required=False)

    class Meta:
        model = SavedRequest
        fields = ("title", "detail", "document_type")


class _SavedTextAdmin(SafeLookupAdmin):
    # Deleted one at a time, so that each has its entry in the audit log.
    actions = None

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001  # Django's signature
        saved_replies.save(saved=obj, before=form.before, actor=get_actor(request), now=timezone.now())

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        saved_replies.delete(saved=obj, actor=get_actor(request), now=timezone.now())


class SavedReplyAdmin(_SavedTextAdmin):
    form = SavedReplyForm
    list_display = ("title", "text", "updated_at")
    search_fields = ("title", "text")
    search_help_text = "Words of the title or the text"


class SavedRequestAdmin(_SavedTextAdmin):
    form = SavedRequestForm
    list_display = ("title", "detail", "document_type", "updated_at")
    search_fields = ("title", "detail")
    search_help_text = "Words of the title or the details"
