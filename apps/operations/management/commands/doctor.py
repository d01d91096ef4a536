from argparse import RawDescriptionHelpFormatter
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from apps.operations.doctor import find_faults, get_faults


class Command(BaseCommand):
    help = "Look for what is wrong with this installation, and say how to repair it."

    # The database may be what is wrong.
    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **options: Any) -> CommandParser:
        faults = "\n".join(f"{number:>3}. {sentence}" for number, sentence in enumerate(get_faults(), start=1))
        text = f"Exit code 1 with any of these faults, 0 without or with advice (note) only:\n{faults}"
        return super().create_parser(
            prog_name, subcommand, epilog=text, formatter_class=RawDescriptionHelpFormatter, **options
        )

    def handle(self, *args: Any, **options: Any) -> None:
        faults = 0
        for finding in find_faults():
            faults += not finding.is_note
            label = "note: " if finding.is_note else "fault: "
            self.stdout.write(f"{label}{finding.problem} {finding.advice}".rstrip())
        if faults:
            self.stdout.write("1 fault." if faults == 1 else f"{faults} faults.")
            raise SystemExit(1)
        self.stdout.write("No faults.")
