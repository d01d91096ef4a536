import { describeAnswer } from './verify';

test('the sentence names the first time in UTC and what the network did', () => {
  const answer = { known: true, receivedAt: '2026-05-03T14:02:09Z', role: 'received' as const };
  expect(describeAnswer(answer)).toBe(
    'This exact file was received by the network on 3 May 2026, 14:02 UTC. Nothing else is said.',
  );
});

test('an unknown file gets a sentence without a time', () => {
  expect(describeAnswer({ known: false, receivedAt: null, role: null })).toContain('no record');
});
