from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.operations.errors import OperationFailed
from apps.operations.move import move


class Command(BaseCommand):
    help = (
        "Copy every row to an empty database, from SQLite to PostgreSQL or back, and print the rows and the hash of "
        "each table. Stop the product before. Nothing is changed here."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", required=True, metavar="DATABASE_URL", help="an empty database")
        parser.add_argument("--media", type=Path, metavar="PATH", help="also copy the files to this empty folder")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            for table, rows, sha256 in move(options["to"], options["media"]):
                self.stdout.write(f"{table} {rows} {sha256}")
        except OperationFailed as error:
            raise CommandError(str(error)) from error
