import { claimStages, operativeDesks } from './operatives';

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
