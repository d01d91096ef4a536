"""What the tests read out of a mail."""

import re
from urllib.parse import parse_qs, urlsplit

from django.core import mail


def subjects(address: str) -> list[str]:
    """The subjects of the mails to one address, oldest first."""
    return [sent.subject for sent in mail.outbox if sent.to == [address]]


def link_in_last_mail_to(address: str) -> tuple[str, dict[str, str]]:
    """The link of the newest mail to an address that holds one: where it leads, and what it carries."""
    texts = [sent.body for sent in mail.outbox if sent.to == [address] and "?" in sent.body]
    found = urlsplit(re.findall(r"https?://\S+", texts[-1])[-1])
    carried = {name: values[0] for name, values in parse_qs(found.query).items()}
    return f"{found.scheme}://{found.netloc}{found.path}", carried
