from apps.estimates.models.comparison import (
    NOTE_LENGTH,
    REASON_LENGTH,
    Comparison,
    ComparisonChange,
    ComparisonPair,
)
from apps.estimates.models.estimate import (
    CODE_LENGTH,
    ROOM_LENGTH,
    TEXT_LENGTH,
    Estimate,
    EstimateLine,
)

__all__ = [
    "CODE_LENGTH",
    "NOTE_LENGTH",
    "REASON_LENGTH",
    "ROOM_LENGTH",
    "TEXT_LENGTH",
    "Comparison",
    "ComparisonChange",
    "ComparisonPair",
    "Estimate",
    "EstimateLine",
]
