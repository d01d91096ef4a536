"""``generate_codes``: new invitation codes at the command line."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from apps.core.request_meta import COMMAND_LINE
from apps.core.rules import LIMITS
from apps.invitations.generation import generate

AT_ONCE: int = LIMITS["invitationCode"]["batchMax"]


def _whole_number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("must be a whole number of at least 1")
    return int(text)


class Command(BaseCommand):
    """Prints new codes, one a line."""

    help = "Generate N invitation codes and print them, one a line."

    def add_arguments(self, parser: CommandParser) -> None:
        """How many."""
        parser.add_argument("number", metavar="N", type=_whole_number)

    def handle(self, *args: Any, **options: Any) -> None:
        """Store them in batches and print each batch once it is stored."""
        left: int = options["number"]
        while left:
            batch = min(left, AT_ONCE)
            for code in generate(count=batch, actor=COMMAND_LINE, now=timezone.now()):
                self.stdout.write(code.code)
            left -= batch
