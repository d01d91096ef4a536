import { type StateTile } from './states';

/** Row and column steps per arrow key. */
const DIRECTIONS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Prefers tiles in the same row or column over nearer tiles that are diagonal. */
const SIDEWAYS_COST = 3;

/** Returns undefined at the edge of the map and for other keys. */
export function findNextTile(
  tiles: readonly StateTile[],
  from: StateTile,
  key: string,
): StateTile | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const [rowStep, columnStep] = direction;
  let nearest: StateTile | undefined;
  let nearestCost = Infinity;
  for (const tile of tiles) {
    const rows = tile.row - from.row;
    const columns = tile.column - from.column;
    const forward = rows * rowStep + columns * columnStep;
    const sideways = Math.abs(rows * columnStep) + Math.abs(columns * rowStep);
    const cost = forward + SIDEWAYS_COST * sideways;
    if (forward > 0 && cost < nearestCost) [nearest, nearestCost] = [tile, cost];
  }
  return nearest;
}
