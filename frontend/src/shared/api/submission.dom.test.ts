import { mockServer } from '@/test/mockServer';
import { serveSubmission } from '@/test/submissions';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ApiError } from './apiError';
import { createNetworkError } from './createApiError';
import { submitOnce } from './submission';

const RESPONSE = { success: true };

const submit = (send: () => Promise<unknown>, isUnanswered = false) =>
  submitOnce({
    key: 'key-1',
    isUnanswered,
    send,
    onCheck: () => undefined,
    signal: new AbortController().signal,
  });

test('while the first request is processed, the server is asked again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const states = ['in_progress', 'in_progress', 'completed'];
  mockServer.use(
    http.get('*/api/user/submissions/key-1', () => {
      const state = states.shift();
      return HttpResponse.json({ state, response: state === 'completed' ? RESPONSE : null });
    }),
  );
  const send = jest.fn().mockRejectedValue(createNetworkError());
  const submission = submit(send);
  await waitFor(() => expect(states).toEqual([]));
  expect(await submission).toEqual(RESPONSE);
  expect(send).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('an attempt that may have arrived is not sent again', async () => {
  serveSubmission({ state: 'completed', response: RESPONSE });
  const send = jest.fn();
  expect(await submit(send, true)).toEqual(RESPONSE);
  expect(send).not.toHaveBeenCalled();
});

test('a form that has not arrived can be sent again, and a refusal is not looked up', async () => {
  const asked = serveSubmission();
  await expect(submit(() => Promise.reject(createNetworkError()))).rejects.toMatchObject({
    code: 'not_arrived',
  });
  const refusal = new ApiError({ status: 400, code: 'invalid', message: 'No' });
  await expect(submit(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(asked).toHaveLength(1);
});
