import { claimStages, operativeDesks, type ClaimStage } from './operatives';
import { LAYOUT, createChainLayout } from './chainLayout';

describe('operatives', () => {
  test('the four kinds of operatives are in the order field, desk, legal, technical', () => {
    expect(operativeDesks.map(({ title }) => title)).toEqual([
      'Field operatives',
      'Desk operatives',
      'Legal operatives',
      'Technical operatives',
    ]);
  });

  test('the four kinds hand over in a circle', () => {
    const next = Object.fromEntries(operativeDesks.map(({ key, handsOn }) => [key, handsOn.to]));
    const circle: string[] = [];
    for (let key = 'field'; !circle.includes(key); key = next[key]!) circle.push(key);
    expect(circle).toEqual(['field', 'technical', 'desk', 'legal']);
    expect(next.legal).toBe('field');
  });

  test('the example claim goes forward in time and through all four kinds', () => {
    const days = claimStages.map(({ from }) => from);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(claimStages.filter(({ from, to }) => to < from)).toEqual([]);
    expect(new Set(claimStages.map(({ desk }) => desk)).size).toBe(4);
  });
});

describe('chainLayout', () => {
  const createStage = (desk: ClaimStage['desk'], from: number, to: number): ClaimStage => ({
    desk,
    from,
    to,
    act: '',
    handsOver: '',
  });
  const lanes = ['field', 'desk'] as const;

  test('a bar has the length of its days and is in its own lane', () => {
    const { bars, days } = createChainLayout([createStage('field', 0, 0), createStage('desk', 1, 3)], lanes);
    expect(bars.map(({ width }) => width / LAYOUT.day)).toEqual([1, 3]);
    expect(bars.map(({ x }) => (x - LAYOUT.left) / LAYOUT.day)).toEqual([0, 1]);
    expect(bars[1]!.y - bars[0]!.y).toBe(LAYOUT.lane);
    expect(days).toBe(4);
  });

  test('days between two stages are a pause, and adjacent or overlapping stages have none', () => {
    const { pauses } = createChainLayout(
      [
        createStage('field', 0, 2),
        createStage('desk', 2, 4),
        createStage('field', 5, 5),
        createStage('desk', 12, 12),
      ],
      lanes,
    );
    expect(pauses).toEqual([{ x: LAYOUT.left + 6 * LAYOUT.day, width: 6 * LAYOUT.day }]);
  });

  test('a line connects each hand to the next one', () => {
    const { lines } = createChainLayout(
      [createStage('field', 0, 0), createStage('desk', 3, 3), createStage('field', 3, 4)],
      lanes,
    );
    const top = LAYOUT.top + LAYOUT.lane / 2;
    const toX = (day: number) => LAYOUT.left + day * LAYOUT.day;
    expect(lines).toEqual([
      `M${toX(1)} ${top}H${toX(3)}V${top + LAYOUT.lane}`,
      `M${toX(3)} ${top + LAYOUT.lane}H${toX(3)}V${top}`,
    ]);
  });
});
