/** Feet from the northwest corner: right, then down. */
type PlanPoint = readonly [number, number];

interface SlopeShape {
  outline: string;
  /** The top left corner. */
  testSquare: PlanPoint;
  label: PlanPoint;
}

/**
 * A test square is 10 by 10 feet along the slope, which at 8/12 is 8.32 feet on the plan in one direction; drawn
 * square.
 */
export const TEST_SQUARE = 8.32;

/** A house of 48 by 34 feet with its ridge from west to east, and a wing of 24 by 15 feet to the south. */
export const slopeShapes: Record<'A' | 'B' | 'C' | 'D', SlopeShape> = {
  A: { outline: 'M0 0H48V17H0Z', testSquare: [19.8, 4.3], label: [4, 9.5] },
  B: { outline: 'M0 17H48V34H36L24 22 12 34H0Z', testSquare: [37.4, 19], label: [32.6, 24] },
  C: { outline: 'M12 34 24 22V49H12Z', testSquare: [14.2, 38.6], label: [18.4, 35.2] },
  D: { outline: 'M36 34 24 22V49H36Z', testSquare: [25.5, 38.6], label: [29.6, 35.2] },
};

/** The patch covers three squares: 250 square feet of plan at 8/12. */
export const roofFeatures = {
  patch: 'M0 17H14.9V31.1L12 34H0Z',
  pipes: [
    [6, 21],
    [33, 7],
    [43, 6],
    [42, 31],
  ] satisfies PlanPoint[],
  caps: [
    [12, 5],
    [36, 12],
    [33.4, 19.4],
  ] satisfies PlanPoint[],
  chimney: 'M38 10.5h4v4h-4ZM38 10.5l4 4M42 10.5l-4 4',
  dish: 'M14 12.5a3 3 0 0 0 4.2 0M16.1 13.4v-2.6',
};

const GOLDEN_RATIO = 0.618034;

/** Positions as fractions of the test square's sides. The golden ratio spreads them evenly without a visible grid. */
export function createHitPositions(count: number): PlanPoint[] {
  return Array.from({ length: count }, (_, index) => [
    0.1 + 0.8 * ((0.35 + index * GOLDEN_RATIO) % 1),
    0.1 + (0.8 * (index + 0.5)) / count,
  ]);
}
