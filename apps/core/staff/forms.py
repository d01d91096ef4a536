from typing import Any

from django import forms

from apps.core.errors import Invalid
from apps.core.files.uploads import EXTENSIONS, CheckedFile, Rule, check_uploads
from apps.core.text import normalize_line_breaks
from apps.core.validators import no_control_characters


class _LineBreaks(forms.Widget):
    """Counts each line break as one character, as the browser does: a form submits two."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        value = super().value_from_datadict(data, files, name)
        return normalize_line_breaks(value) if isinstance(value, str) else value


class TextArea(_LineBreaks, forms.Textarea):
    pass


class HiddenText(_LineBreaks, forms.HiddenInput):
    """Several lines that the page does not show."""


class LineField(forms.CharField):
    """One line of text: line breaks and repeated spaces become single spaces."""

    def to_python(self, value: Any) -> str:
        return " ".join((super().to_python(value) or "").split())


class _FilesInput(forms.FileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Any number of files, checked by the rule. A browser cannot show chosen files again after a refusal."""

    def __init__(self, rule: Rule, *, at_least: int = 0, **kwargs: Any) -> None:
        accept = ",".join(f".{extension}" for extension in EXTENSIONS[rule])
        super().__init__(required=at_least > 0, widget=_FilesInput(attrs={"accept": accept}), **kwargs)
        self.rule, self.at_least = rule, at_least

    def clean(self, data: Any, initial: Any = None) -> list[CheckedFile]:
        try:
            return check_uploads(data or [], self.rule, at_least=self.at_least)
        except Invalid as error:
            raise forms.ValidationError((error.errors or {})["files"]) from error


class StaffForm(forms.BaseForm):
    """The base of the forms of the support site: refuses control characters in every text."""

    required_css_class = "required"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        for field in self.fields.values():
            if isinstance(field, forms.CharField):
                field.validators.append(no_control_characters)
