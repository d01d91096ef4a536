import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import limits from '@rules/limits.json';
import { ApiError } from '@/shared/api/apiError';
import { reportError, reportUncaughtErrors } from './reportError';

const sendBeacon = jest.fn<(url: string, data: Blob) => boolean>();

beforeEach(() => {
  navigator.sendBeacon = sendBeacon as typeof navigator.sendBeacon;
});

const reports = async () => {
  await waitFor(() => expect(sendBeacon).toHaveBeenCalled());
  return Promise.all(
    sendBeacon.mock.calls.map(async ([, data]) => JSON.parse(await data.text()) as Record<string, unknown>),
  );
};

test('a report names the page and fits the limits', async () => {
  window.history.pushState(null, '', '/claims/41');
  const error = new Error('x'.repeat(5000));
  error.stack = 'y'.repeat(5000);
  await reportError(error);
  const [report] = await reports();
  expect(report).toEqual({
    message: 'x'.repeat(limits.clientErrors.messageMaxLength),
    stack: 'y'.repeat(limits.clientErrors.stackMaxLength),
    page: 'ClaimPage',
  });
  expect(sendBeacon.mock.calls[0]![1].size).toBeLessThanOrEqual(limits.clientErrors.maxBytes);
});

test('a stack of characters that take several bytes is left out', async () => {
  const error = new Error('message');
  error.stack = 'ü'.repeat(1500);
  await reportError(error);
  expect(await reports()).toEqual([{ message: 'message', page: 'ClaimPage' }]);
});

test('the same error is reported once', async () => {
  await reportError(new Error('twice'));
  await reportError(new Error('twice'));
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

test('a 4xx of the API is not reported, a 5xx is, with its request id', async () => {
  await reportError(new ApiError({ status: 409, code: 'conflict', message: 'Refused' }));
  await reportError(
    new ApiError({ status: 500, code: 'server_error', message: 'Broken', requestId: '8c1f0a5b' }),
  );
  expect(await reports()).toEqual([expect.objectContaining({ message: 'Broken', requestId: '8c1f0a5b' })]);
});

test('errors that nothing catches are reported', async () => {
  reportUncaughtErrors();
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('in a handler') }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }));
  await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(2));
  expect(await reports()).toEqual([
    expect.objectContaining({ message: 'in a handler' }),
    expect.objectContaining({ message: 'rejected' }),
  ]);
});
