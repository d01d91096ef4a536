import { type StateTile } from '@/content/appraisers/states';

/** Which way each arrow key leads over the map's rows and columns. */
const WAYS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A step aside costs as much as three ahead, so that an arrow holds its line where the line goes on. */
const ASIDE = 3;

/** The tile that an arrow key leads to: the nearest one that way. Undefined at the map's edge, and for other keys. */
export function tileTowards(
  tiles: readonly StateTile[],
  from: StateTile,
  key: string,
): StateTile | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  const [rowStep, columnStep] = way;
  let nearest: StateTile | undefined;
  let nearestCost = Infinity;
  for (const tile of tiles) {
    const rows = tile.row - from.row;
    const columns = tile.column - from.column;
    const ahead = rows * rowStep + columns * columnStep;
    const aside = Math.abs(rows * columnStep) + Math.abs(columns * rowStep);
    const cost = ahead + ASIDE * aside;
    if (ahead > 0 && cost < nearestCost) [nearest, nearestCost] = [tile, cost];
  }
  return nearest;
}
