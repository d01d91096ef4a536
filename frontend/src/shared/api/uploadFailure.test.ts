import { ApiError } from './apiError';
import { networkError, timeoutError } from './callFailures';
import { isPassingFailure, uploadFailureOf } from './uploadFailure';

const FALLBACK = 'Not taken';

function refusal(status: number, code: string, more: { files?: string[]; retryAfterSeconds?: number } = {}) {
  return new ApiError({
    status,
    code,
    message: 'The sentence of the call',
    fieldErrors: more.files ? { files: more.files } : {},
    retryAfterSeconds: more.retryAfterSeconds ?? null,
  });
}

test.each([
  ['no connection', networkError(), true],
  ['60 seconds without progress', timeoutError(), true],
  ['one try too many', refusal(429, 'throttled'), true],
  ['an outage', refusal(503, 'unavailable'), true],
  ['a first try that still runs', refusal(409, 'in_progress'), true],
  ['storage that is full', refusal(403, 'quota_exceeded'), false],
  ['a file that is refused', refusal(400, 'invalid'), false],
  ['a session that is over', refusal(401, 'not_authenticated'), false],
  ['a fault of the app', new Error('fault'), false],
])('%s: whether another try may help', (_case, error, mayRetry) => {
  expect(isPassingFailure(error)).toBe(mayRetry);
});

test.each([
  [refusal(400, 'invalid', { files: ['a.pdf: the file is empty'] }), 'a.pdf: the file is empty'],
  [refusal(503, 'unavailable'), 'The sentence of the call'],
  [refusal(413, 'too_large'), 'The sentence of the call'],
  [refusal(413, 'unreadable'), 'The file is larger than the server takes.'],
  [
    refusal(429, 'throttled', { retryAfterSeconds: 1 }),
    'The sentence of the call You can try again in 1 second.',
  ],
  [
    refusal(429, 'throttled', { retryAfterSeconds: 2525 }),
    'The sentence of the call You can try again in 42 minutes 5 seconds.',
  ],
  [refusal(429, 'throttled'), 'The sentence of the call'],
  [refusal(403, 'quota_exceeded'), 'The sentence of the call'],
  [refusal(502, 'unreadable'), FALLBACK],
  [new Error('fault'), FALLBACK],
])('the sentence is the one that tells most (%#)', (error, sentence) => {
  expect(uploadFailureOf(error, FALLBACK).sentence).toBe(sentence);
});
