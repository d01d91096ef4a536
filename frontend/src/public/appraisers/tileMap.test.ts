import { states } from './states';
import { statesWithAppraisers } from './filters';
import { findNextTile } from './tileMap';

const tile = (code: string) => states.find((state) => state.code === code)!;

test.each([
  ['CO', 'ArrowRight', 'NE'],
  ['CO', 'ArrowLeft', 'UT'],
  ['CO', 'ArrowDown', 'NM'],
  ['NM', 'ArrowUp', 'CO'],
  ['FL', 'ArrowLeft', 'GA'],
  ['LA', 'ArrowDown', 'TX'],
  ['TX', 'ArrowDown', undefined],
  ['TX', 'Enter', undefined],
])('from %s the key %s moves to %s', (from, key, to) => {
  expect(findNextTile(statesWithAppraisers, tile(from), key)?.code).toBe(to);
});

test('the arrow keys reach every state that has an appraiser', () => {
  const reached = new Set([statesWithAppraisers[0]!]);
  for (const from of reached)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = findNextTile(statesWithAppraisers, from, key);
      if (next) reached.add(next);
    }
  expect(reached.size).toBe(statesWithAppraisers.length);
});
