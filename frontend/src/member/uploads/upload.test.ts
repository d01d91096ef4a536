import { ApiError } from '@/shared/api/apiError';
import { announce, describeCounts, describeHold, sortForTray } from './trayText';
import {
  compareWithKnown,
  createUpload,
  getBackoffMs,
  handleFailure,
  matchMissing,
  resume,
  summarize,
  type Upload,
} from './upload';

const NOW = Date.parse('2026-05-03T14:00:00Z');
const HASH = 'a'.repeat(64);
const CLAIM = { kind: 'claim', claimId: 'c1', label: 'AAN-1' } as const;
const LIBRARY = { kind: 'library', documentType: 'photo' } as const;

function create(change: Partial<Upload> = {}): Upload {
  const file = new File(['roof'], 'roof.jpg', { lastModified: NOW });
  return { ...createUpload('rosa', LIBRARY, file, 0, 'tab'), ...change };
}

function createError(status: number, code: string, retryAfterSeconds: number | null = null) {
  return new ApiError({ status, code, message: `The server says ${code}`, retryAfterSeconds });
}

test.each([
  ['an unreachable server', createError(0, 'unknown_outcome'), 'network', NOW + 2000],
  ['an ended session', createError(401, 'not_authenticated'), 'signedOut', null],
  ['too many files an hour', createError(429, 'throttled', 1800), 'busy', NOW + 1_800_000],
  ['a busy server', createError(503, 'unavailable', 7), 'busy', NOW + 7000],
  ['a full storage', createError(403, 'quota_exceeded'), 'full', null],
])('%s lets all files wait', (_case, error, reason, until) => {
  const { change, hold } = handleFailure(create({ attemptedAt: NOW }), error, { now: NOW, failures: 0 });
  expect(change.status).toBe('waiting');
  expect(hold).toMatchObject({ reason, until });
});

test('only an attempt without an answer is asked about before the next one', () => {
  const upload = create({ attemptedAt: NOW });
  const time = { now: NOW, failures: 0 };
  expect(handleFailure(upload, createError(0, 'unknown_outcome'), time).change.attemptedAt).toBe(NOW);
  expect(handleFailure(upload, createError(429, 'throttled', 1), time).change.attemptedAt).toBeNull();
});

test('a file that the server cannot process is tried three times, and what it refuses once', () => {
  const error = createError(500, 'server_error');
  const time = { now: NOW, failures: 0 };
  expect(handleFailure(create(), error, time)).toMatchObject({
    change: { status: 'waiting', failures: 1 },
    hold: { reason: 'busy' },
  });
  expect(handleFailure(create({ failures: 2 }), error, time)).toMatchObject({
    change: { status: 'failed', failures: 0 },
    hold: null,
  });
  expect(handleFailure(create(), createError(409, 'wrong_status'), time)).toMatchObject({
    change: { status: 'refused', problem: 'The server says wrong_status' },
    hold: null,
  });
});

test('waits grow to a minute', () => {
  expect([1, 2, 3, 6, 50].map(getBackoffMs)).toEqual([2000, 4000, 8000, 60_000, 60_000]);
});

test('a file that the member has is named: everywhere for the library, in a claim only for its own files', () => {
  const known = [{ sha256: HASH, originalFilename: 'front.jpg', claimId: 'c2' }];
  expect(compareWithKnown(create(), HASH, known, [])).toMatchObject({
    status: 'duplicate',
    problem: 'You have this file already: front.jpg',
  });
  expect(compareWithKnown(create({ target: CLAIM }), HASH, known, [])).toEqual({ sha256: HASH });
  const own = [{ ...known[0]!, claimId: 'c1' }];
  expect(compareWithKnown(create({ target: CLAIM }), HASH, own, []).status).toBe('duplicate');
});

test('a known file is received if an earlier attempt had no answer', () => {
  const known = [{ sha256: HASH, originalFilename: 'roof.jpg', claimId: null }];
  expect(compareWithKnown(create({ attemptedAt: NOW }), HASH, known, []).status).toBe('done');
});

test('the second of two equal files is named, but not one for another target or without a hash', () => {
  const first = create({ sha256: HASH, name: 'a.jpg' });
  const second = create({ position: 1 });
  expect(compareWithKnown(second, HASH, [], [first]).problem).toBe('The same file as a.jpg');
  expect(compareWithKnown({ ...second, target: CLAIM }, HASH, [], [first])).toEqual({ sha256: HASH });
  expect(compareWithKnown(second, '', [], [{ ...first, sha256: '' }])).toEqual({ sha256: '' });
});

test('after a day the content decides whether an unanswered file has arrived, because the server forgets its key', () => {
  const upload = create({ status: 'sending', sha256: HASH, attemptedAt: NOW });
  expect(resume(upload, NOW + 60_000)).toEqual({ status: 'waiting' });
  expect(resume(upload, NOW + 21 * 3_600_000)).toEqual({ status: 'waiting', sha256: null });
});

test('lost files are found by name and size, each once', () => {
  const lost = [create({ status: 'missing' }), create({ status: 'missing' }), create({ status: 'failed' })];
  const files = ['roof', 'wall', 'longer'].map((content) => new File([content], 'roof.jpg'));
  expect([...matchMissing(lost, files).keys()]).toEqual([lost[0]!.id, lost[1]!.id]);
});

test('the tray counts what is here, what failed and how much is sent, and lists what needs the member first', () => {
  const uploads = [
    create({ status: 'done', position: 0 }),
    create({ status: 'sending', position: 1 }),
    create({ status: 'refused', position: 2 }),
    create({ status: 'duplicate', position: 3 }),
    create({ status: 'waiting', position: 4 }),
  ];
  const summary = summarize(uploads, (id) => (id === uploads[1]!.id ? 0.5 : 0));
  expect(summary).toMatchObject({
    total: 5,
    done: 1,
    pending: 2,
    failed: 1,
    duplicates: 1,
    bytes: 16,
    sentBytes: 6,
  });
  expect(describeCounts(summary)).toBe('1 of 5 received, 1 failed, 1 is here already');
  expect(sortForTray(uploads).map(({ position }) => position)).toEqual([2, 3, 1, 4, 0]);
});

test('what is said changes with the phase and not with each file', () => {
  const files = [create({ status: 'sending' }), create(), create({ status: 'done' })];
  const sending = summarize(files, () => 0.3);
  const network = { reason: 'network', message: null, until: NOW } as const;
  expect(announce(sending, { isPaused: false, hold: null })).toBe('Sending files');
  expect(announce(sending, { isPaused: false, hold: network })).toBe('Uploads: waiting for the network');
  expect(announce(sending, { isPaused: true, hold: network })).toBe('Uploads: paused');
  const ended = summarize(
    files.map((file) => ({ ...file, status: 'done' })),
    () => 0,
  );
  expect(announce(ended, { isPaused: false, hold: null })).toBe('All 3 files received');
});

test('a long wait says when it ends', () => {
  jest.useFakeTimers({ now: NOW });
  const hold = { reason: 'busy', message: 'At most 500 files an hour.', until: NOW + 1_800_000 } as const;
  expect(describeHold({ isPaused: false, hold })).toBe(
    'At most 500 files an hour. It goes on by itself: May 3, 2:30 PM.',
  );
  jest.useRealTimers();
});
