"""The HTML part of an email, made from its text, so that both always say the same."""

import re

from django.template.loader import render_to_string

# A paragraph that is only a link, with or without a label: `Open the claim: https://...`.
_BUTTON = re.compile(r"(?:(?P<label>[^\n:]+): )?(?P<url>https?://\S+)")


def render_html(*, subject: str, text: str, unsubscribe_url: str) -> str:
    """The first paragraph that is only a link becomes the button. There are no images and no links to other hosts."""
    button: dict[str, str] | None = None
    paragraphs: list[dict[str, str]] = []
    for paragraph in text.split("\n\n"):
        link = None if button else _BUTTON.fullmatch(paragraph)
        if link:
            button = {"label": link["label"] or "Open the link", "url": link["url"]}
            paragraphs.append(button)
        else:
            paragraphs.append({"text": paragraph})
    context = {"subject": subject, "paragraphs": paragraphs, "unsubscribe_url": unsubscribe_url}
    return render_to_string("emails/base.html", context)
