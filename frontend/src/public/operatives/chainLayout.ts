import { type DeskKey, type ClaimStage } from './operatives';

/** In units of the viewBox. */
export const LAYOUT = { left: 128, top: 40, day: 30, lane: 56, bar: 28, right: 12, bottom: 36 } as const;

interface ChainBar {
  x: number;
  y: number;
  width: number;
}

/** Days for which the carrier has the file. */
interface ChainPause {
  x: number;
  width: number;
}

export function createChainLayout(stages: readonly ClaimStage[], lanes: readonly DeskKey[]) {
  const toX = (day: number) => LAYOUT.left + day * LAYOUT.day;
  const bars: ChainBar[] = stages.map(({ desk, from, to }) => ({
    x: toX(from),
    y: LAYOUT.top + lanes.indexOf(desk) * LAYOUT.lane + (LAYOUT.lane - LAYOUT.bar) / 2,
    width: (to - from + 1) * LAYOUT.day,
  }));
  const lines: string[] = [];
  const pauses: ChainPause[] = [];
  stages.slice(1).forEach(({ from }, index) => {
    const before = bars[index];
    const after = bars[index + 1];
    const last = stages[index];
    if (!before || !after || !last) return;
    const middle = LAYOUT.bar / 2;
    // An overlap starts the line where the next stage begins, before the end of the previous bar.
    const start = Math.min(before.x + before.width, after.x);
    lines.push(`M${start} ${before.y + middle}H${after.x}V${after.y + middle}`);
    if (from > last.to + 1) {
      pauses.push({ x: toX(last.to + 1), width: (from - last.to - 1) * LAYOUT.day });
    }
  });
  const lastDay = Math.max(...stages.map(({ to }) => to));
  return {
    bars,
    lines,
    pauses,
    days: lastDay + 1,
    width: toX(lastDay + 1) + LAYOUT.right,
    height: LAYOUT.top + lanes.length * LAYOUT.lane + LAYOUT.bottom,
  };
}
