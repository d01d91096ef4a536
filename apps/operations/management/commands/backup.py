from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.operations.backup import create_backup
from apps.operations.errors import OperationFailed


class Command(BaseCommand):
    help = "Back up the database and the files into DIRECTORY, while the product runs. Files are stored there once."

    # The database may be older than this release.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("directory", type=Path)

    def handle(self, *args: Any, directory: Path, **options: Any) -> None:
        try:
            result = create_backup(directory)
        except OperationFailed as error:
            raise CommandError(str(error)) from error
        for note in result.notes:
            self.stderr.write(f"note: {note}")
        self.stdout.write(f"{result.folder}: {result.describe()}")
