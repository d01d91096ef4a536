from typing import Any

from django import forms

from apps.core.text import normalize_line_breaks
from apps.core.validators import no_control_characters


class TextArea(forms.Textarea):
    """Counts each line break as one character, as the browser does: a form submits two."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        value = super().value_from_datadict(data, files, name)
        return normalize_line_breaks(value) if isinstance(value, str) else value


class StaffForm(forms.BaseForm):
    """The base of the forms of the support site: refuses control characters in every text."""

    required_css_class = "required"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        for field in self.fields.values():
            if isinstance(field, forms.CharField):
                field.validators.append(no_control_characters)
