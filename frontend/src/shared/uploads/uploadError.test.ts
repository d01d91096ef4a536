import { ApiError } from '@/shared/api/apiError';
import {
  createNetworkError,
  createTimeoutError,
  createUnknownOutcomeError,
} from '@/shared/api/createApiError';
import { isTransientError, describeUploadError } from './uploadError';

const FALLBACK = 'Upload failed';

function createError(
  status: number,
  code: string,
  details: { files?: string[]; retryAfterSeconds?: number } = {},
) {
  return new ApiError({
    status,
    code,
    message: 'The message of the call',
    fieldErrors: details.files ? { files: details.files } : {},
    retryAfterSeconds: details.retryAfterSeconds ?? null,
  });
}

test.each([
  ['no connection', createNetworkError(), true],
  ['60 seconds without progress', createTimeoutError(), true],
  ['too many requests', createError(429, 'throttled'), true],
  ['an outage', createError(503, 'unavailable'), true],
  ['a first request that is still running', createError(409, 'in_progress'), true],
  ['a lost answer that nobody could look up', createUnknownOutcomeError(), true],
  ['a refusal without a call', createError(0, 'refused_files'), false],
  ['a full storage', createError(403, 'quota_exceeded'), false],
  ['a refused file', createError(400, 'invalid'), false],
  ['a session that has ended', createError(401, 'not_authenticated'), false],
  ['an error in the browser', new Error('fault'), false],
])('%s: can be retried or not', (_case, error, canRetry) => {
  expect(isTransientError(error)).toBe(canRetry);
});

test.each([
  [createError(400, 'invalid', { files: ['a.pdf: the file is empty'] }), 'a.pdf: the file is empty'],
  [createError(503, 'unavailable'), 'The message of the call'],
  [createError(413, 'too_large'), 'The message of the call'],
  [createError(413, 'unreadable'), 'The file is larger than the server takes.'],
  [
    createError(429, 'throttled', { retryAfterSeconds: 1 }),
    'The message of the call You can try again in 1 second.',
  ],
  [
    createError(429, 'throttled', { retryAfterSeconds: 2525 }),
    'The message of the call You can try again in 42 minutes 5 seconds.',
  ],
  [createError(429, 'throttled'), 'The message of the call'],
  [createError(403, 'quota_exceeded'), 'The message of the call'],
  [createError(502, 'unreadable'), FALLBACK],
  [new Error('fault'), FALLBACK],
])('the message is the most specific one (%#)', (error, message) => {
  expect(describeUploadError(error, FALLBACK).message).toBe(message);
});
