"""The input of a program in the sandbox that makes one file of several: their bytes, and then an order as JSON."""

import json
from collections.abc import Callable
from typing import Any, BinaryIO


def read_order(arguments: list[str], file: BinaryIO) -> tuple[dict[str, Any], Callable[[int, int], bytes]]:
    """The order, and a function that returns the bytes of a file. The argument says where the order begins."""
    file.seek(int(arguments[0]))

    def read(offset: int, size: int) -> bytes:
        file.seek(offset)
        return file.read(size)

    return json.loads(file.read()), read
