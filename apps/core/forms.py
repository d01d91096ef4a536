from typing import Any

from django import forms

from apps.core.validators import no_control_characters


class StaffForm(forms.BaseForm):
    """The base of the forms of the support site: refuses control characters in every text."""

    required_css_class = "required"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        for field in self.fields.values():
            if isinstance(field, forms.CharField):
                field.validators.append(no_control_characters)
