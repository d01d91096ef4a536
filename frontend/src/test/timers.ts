/**
 * Lets a test move the intervals, which drive the polls. Testing Library then waits in real time: with a fake `setTimeout` it
 * moves the clock instead, and a call times out before the mocked server can answer. Ends with `jest.useRealTimers()`.
 */
export function fakeIntervals(): void {
  jest.useFakeTimers({
    // Waiting checks at intervals too.
    advanceTimers: true,
    doNotFake: [
      'cancelAnimationFrame',
      'clearImmediate',
      'clearTimeout',
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'setImmediate',
      'setTimeout',
    ],
  });
}
