from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


class Registry(Generic[Function]):
    """A decorator that collects functions of several apps; iterating returns them by ``order``."""

    def __init__(self) -> None:
        self._functions: list[tuple[int, Function]] = []

    def __call__(self, *, order: int) -> Callable[[Function], Function]:
        def register(function: Function) -> Function:
            self._functions.append((order, function))
            return function

        return register

    def __iter__(self) -> Iterator[Function]:
        return (function for _, function in sorted(self._functions, key=lambda entry: entry[0]))
