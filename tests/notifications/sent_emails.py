"""Helpers that read the emails a test has sent."""

import re
from urllib.parse import parse_qs, urlsplit

from django.core import mail


def subjects_sent_to(address: str) -> list[str]:
    """Subjects of the emails to an address, oldest first."""
    return [sent.subject for sent in mail.outbox if sent.to == [address]]


def last_link_sent_to(address: str) -> tuple[str, dict[str, str]]:
    """URL and query parameters of the link in the last email to an address that has one."""
    texts = [sent.body for sent in mail.outbox if sent.to == [address] and "?" in sent.body]
    link = urlsplit(re.findall(r"https?://\S+", texts[-1])[-1])
    params = {name: values[0] for name, values in parse_qs(link.query).items()}
    return f"{link.scheme}://{link.netloc}{link.path}", params
