import { claimStages, operativeDesks } from './operatives';

test('four kinds of operatives hand over in a circle', () => {
  expect(operativeDesks.map(({ title }) => title).sort()).toEqual([
    'Desk operatives',
    'Field operatives',
    'Legal operatives',
    'Technical operatives',
  ]);
  const keys = operativeDesks.map(({ key }) => key);
  expect(operativeDesks.map(({ handsOn }) => handsOn.to)).toEqual([...keys.slice(1), keys[0]]);
});

test('the example claim goes forward in time and through all four kinds', () => {
  const days = claimStages.map(({ from }) => from);
  expect(days).toEqual([...days].sort((a, b) => a - b));
  expect(claimStages.filter(({ from, to }) => to < from)).toEqual([]);
  expect(new Set(claimStages.map(({ desk }) => desk)).size).toBe(4);
});
