import {
  getAcceptAttribute,
  describeFileRules,
  getFileRules,
  validateFile,
  withoutFileName,
} from './fileRules';
import { ApiError } from '@/shared/api/apiError';
import {
  createNetworkError,
  createTimeoutError,
  createUnknownOutcomeError,
} from '@/shared/api/createApiError';
import { isTransientError, describeUploadError } from './uploadError';

describe('fileRules', () => {
  const claimRules = getFileRules('claim');

  function createFile(name: string, size: number): File {
    const file = new File(['x'], name);
    Object.defineProperty(file, 'size', { value: size });
    return file;
  }

  test.each([
    ['roof.jpg', 8 * 1024 * 1024, null],
    ['Estimate.ESX', 10, null],
    ['roof.jpg', 8 * 1024 * 1024 + 1, 'roof.jpg: larger than 8MB'],
    ['roof.jpg', 0, 'roof.jpg: the file is empty'],
    ['notes.exe', 10, 'notes.exe: file type not allowed'],
    ['letter.docx', 10, 'letter.docx: file type not allowed'],
    ['no-extension', 10, 'no-extension: file type not allowed'],
  ])('%s of %d bytes on a claim: %s', (name, size, problem) => {
    expect(validateFile(createFile(name, size), claimRules)).toBe(problem);
  });

  test('the document library also accepts office files', () => {
    expect(validateFile(createFile('letter.docx', 10), getFileRules('document'))).toBeNull();
  });

  test('a file name that looks like a replacement pattern is shown unchanged', () => {
    expect(validateFile(createFile('$&.exe', 10), claimRules)).toBe('$&.exe: file type not allowed');
  });

  test('the file name can be removed from a problem', () => {
    expect(withoutFileName('a: b.jpg: larger than 8MB', 'a: b.jpg')).toBe('larger than 8MB');
    expect(withoutFileName('at most 10 files at once', 'a.jpg')).toBe('at most 10 files at once');
  });

  test('the rules are formatted for people and for the file dialog', () => {
    expect(describeFileRules(getFileRules('claim', 1))).toBe(
      '.esx, .jpg, .jpeg, .heic, .heif, .png, .gif, .pdf · up to 8 MB each · one file',
    );
    expect(getAcceptAttribute(claimRules)).toBe('.esx,.jpg,.jpeg,.heic,.heif,.png,.gif,.pdf');
  });
});

describe('uploadError', () => {
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
});
