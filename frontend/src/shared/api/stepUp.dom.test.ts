import { act, renderHook } from '@testing-library/react';
import { requestStepUp, useStepUpRequest } from './stepUp';

test('a question that comes before its dialog can be shown waits for it', async () => {
  const isConfirmed = requestStepUp(['password']);
  const { result } = renderHook(useStepUpRequest);
  act(() => result.current?.answer(true));

  expect(await isConfirmed).toBe(true);
});

test('nothing is confirmed where nothing shows the dialog', async () => {
  jest.useFakeTimers();
  const isConfirmed = requestStepUp(['password']);
  jest.advanceTimersByTime(10_000);

  expect(await isConfirmed).toBe(false);
});
