import { type Hand } from '@/content/operatives';
import { CHAIN, chainDrawing } from './chainDrawing';

const hand = (desk: Hand['desk'], from: number, to: number): Hand => ({
  desk,
  from,
  to,
  act: '',
  handsOver: '',
});
const lanes = ['field', 'desk'] as const;

test('a bar is as long as the days it stands for and lies in its own lane', () => {
  const { bars, days } = chainDrawing([hand('field', 0, 0), hand('desk', 1, 3)], lanes);
  expect(bars.map(({ width }) => width / CHAIN.day)).toEqual([1, 3]);
  expect(bars.map(({ x }) => (x - CHAIN.left) / CHAIN.day)).toEqual([0, 1]);
  expect(bars[1]!.y - bars[0]!.y).toBe(CHAIN.lane);
  expect(days).toBe(4);
});

test('days that nobody here holds are a pause; hands that meet or overlap leave none', () => {
  const { pauses } = chainDrawing(
    [hand('field', 0, 2), hand('desk', 2, 4), hand('field', 5, 5), hand('desk', 12, 12)],
    lanes,
  );
  expect(pauses).toEqual([{ x: CHAIN.left + 6 * CHAIN.day, width: 6 * CHAIN.day }]);
});

test('a line leads from each hand to the next', () => {
  const { lines } = chainDrawing([hand('field', 0, 0), hand('desk', 3, 3), hand('field', 3, 4)], lanes);
  const top = CHAIN.top + CHAIN.lane / 2;
  const startOf = (day: number) => CHAIN.left + day * CHAIN.day;
  expect(lines).toEqual([
    `M${startOf(1)} ${top}H${startOf(3)}V${top + CHAIN.lane}`,
    `M${startOf(3)} ${top + CHAIN.lane}H${startOf(3)}V${top}`,
  ]);
});
