from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from django.contrib.auth.hashers import Argon2PasswordHasher

Result = TypeVar("Result")


class PasswordHasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two iterations and one thread, as OWASP recommends.

    Django's defaults need five times the memory and ten times the CPU, which is not necessary with a lockout. Never
    hash in a transaction: other requests run during the hash, and with SQLite they would wait for its lock.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        return _run_in_thread(super().encode, password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        return _run_in_thread(super().verify, password, encoded)


def _run_in_thread(function: Callable[..., Result], *arguments: Any) -> Result:
    """Under gevent, let other requests run during the 20 ms of a hash. Argon2 releases the interpreter lock."""
    from gevent import monkey  # noqa: PLC0415  # saves memory in commands

    if not monkey.is_module_patched("threading"):
        return function(*arguments)
    result: Result = _get_thread().apply(function, arguments)
    return result


@cache
def _get_thread() -> Any:
    """A pool of one thread, so that hashes wait for each other and leave the other cores to the other workers."""
    from gevent.threadpool import ThreadPool  # noqa: PLC0415

    return ThreadPool(1)
