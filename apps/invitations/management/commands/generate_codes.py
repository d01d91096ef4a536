import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from apps.core.request_meta import COMMAND_LINE
from apps.core.rules import LIMITS
from apps.invitations.generation import generate

BATCH_SIZE: int = LIMITS["invitationCode"]["batchMax"]


def _positive_integer(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("must be a whole number of at least 1")
    return int(text)


class Command(BaseCommand):
    help = "Generate N invitation codes and print them, one per line."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", metavar="N", type=_positive_integer)

    def handle(self, *args: Any, **options: Any) -> None:
        left: int = options["number"]
        while left:
            batch = min(left, BATCH_SIZE)
            for code in generate(count=batch, actor=COMMAND_LINE, now=timezone.now()):
                self.stdout.write(code.code)
            left -= batch
