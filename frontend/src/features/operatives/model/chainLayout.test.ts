import { type Hand } from '@/content/operatives';
import { LAYOUT, createChainLayout } from './chainLayout';

const createHand = (desk: Hand['desk'], from: number, to: number): Hand => ({
  desk,
  from,
  to,
  act: '',
  handsOver: '',
});
const lanes = ['field', 'desk'] as const;

test('a bar has the length of its days and is in its own lane', () => {
  const { bars, days } = createChainLayout([createHand('field', 0, 0), createHand('desk', 1, 3)], lanes);
  expect(bars.map(({ width }) => width / LAYOUT.day)).toEqual([1, 3]);
  expect(bars.map(({ x }) => (x - LAYOUT.left) / LAYOUT.day)).toEqual([0, 1]);
  expect(bars[1]!.y - bars[0]!.y).toBe(LAYOUT.lane);
  expect(days).toBe(4);
});

test('days between two hands are a pause, and adjacent or overlapping hands have none', () => {
  const { pauses } = createChainLayout(
    [
      createHand('field', 0, 2),
      createHand('desk', 2, 4),
      createHand('field', 5, 5),
      createHand('desk', 12, 12),
    ],
    lanes,
  );
  expect(pauses).toEqual([{ x: LAYOUT.left + 6 * LAYOUT.day, width: 6 * LAYOUT.day }]);
});

test('a line connects each hand to the next one', () => {
  const { lines } = createChainLayout(
    [createHand('field', 0, 0), createHand('desk', 3, 3), createHand('field', 3, 4)],
    lanes,
  );
  const top = LAYOUT.top + LAYOUT.lane / 2;
  const toX = (day: number) => LAYOUT.left + day * LAYOUT.day;
  expect(lines).toEqual([
    `M${toX(1)} ${top}H${toX(3)}V${top + LAYOUT.lane}`,
    `M${toX(3)} ${top + LAYOUT.lane}H${toX(3)}V${top}`,
  ]);
});
