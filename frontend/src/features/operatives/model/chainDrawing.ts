import { type DeskKey, type Hand } from '@/content/operatives';

/** The measures of the drawing, in its own units. */
export const CHAIN = { left: 128, top: 40, day: 30, lane: 56, bar: 28, right: 12, bottom: 36 } as const;

/** Where a hand's bar stands. */
export interface ChainBar {
  x: number;
  y: number;
  width: number;
}

/** Days on which the carrier holds the file, from the start of one to the end of another. */
export interface ChainPause {
  x: number;
  width: number;
}

/** The bars of a chain, the lines from hand to hand, and the pauses in between, drawn to scale by the day. */
export function chainDrawing(hands: readonly Hand[], lanes: readonly DeskKey[]) {
  const xOf = (day: number) => CHAIN.left + day * CHAIN.day;
  const bars: ChainBar[] = hands.map(({ desk, from, to }) => ({
    x: xOf(from),
    y: CHAIN.top + lanes.indexOf(desk) * CHAIN.lane + (CHAIN.lane - CHAIN.bar) / 2,
    width: (to - from + 1) * CHAIN.day,
  }));
  const lines: string[] = [];
  const pauses: ChainPause[] = [];
  hands.slice(1).forEach(({ from }, index) => {
    const before = bars[index];
    const after = bars[index + 1];
    const last = hands[index];
    if (!before || !after || !last) return;
    const middle = CHAIN.bar / 2;
    // Down or up at the moment at which the next hand takes over, from wherever the bar before is by then.
    const start = Math.min(before.x + before.width, after.x);
    lines.push(`M${start} ${before.y + middle}H${after.x}V${after.y + middle}`);
    if (from > last.to + 1) {
      pauses.push({ x: xOf(last.to + 1), width: (from - last.to - 1) * CHAIN.day });
    }
  });
  const lastDay = Math.max(...hands.map(({ to }) => to));
  return {
    bars,
    lines,
    pauses,
    days: lastDay + 1,
    width: xOf(lastDay + 1) + CHAIN.right,
    height: CHAIN.top + lanes.length * CHAIN.lane + CHAIN.bottom,
  };
}
