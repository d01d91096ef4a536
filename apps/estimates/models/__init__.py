from apps.estimates.models.comparison import Comparison, ComparisonPair
from apps.estimates.models.estimate import (
    CODE_LENGTH,
    ROOM_LENGTH,
    TEXT_LENGTH,
    Estimate,
    EstimateLine,
)

__all__ = ["CODE_LENGTH", "ROOM_LENGTH", "TEXT_LENGTH", "Comparison", "ComparisonPair", "Estimate", "EstimateLine"]
