import { TaskQueue } from './taskQueue';

/** A queue whose tasks end when the test ends them. */
function createQueue(concurrency: number) {
  const queue = new TaskQueue(concurrency);
  const started: string[] = [];
  const aborted: string[] = [];
  const settled: string[] = [];
  const ends = new Map<string, () => void>();
  function add(id: string) {
    const run = (signal: AbortSignal) =>
      new Promise<void>((end) => {
        started.push(id);
        ends.set(id, end);
        signal.addEventListener('abort', () => {
          aborted.push(id);
          end();
        });
      });
    void queue.add(id, run).then(() => settled.push(id));
  }
  const tick = () => new Promise((resolve) => setTimeout(resolve));
  const end = (id: string) => {
    ends.get(id)!();
    return tick();
  };
  return { queue, started, aborted, settled, add, end, tick };
}

test('tasks run two at a time, in the order in which they were added', async () => {
  const { queue, started, settled, add, end } = createQueue(2);
  for (const id of ['a', 'b', 'c', 'd']) add(id);
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  expect(settled).toEqual(['b']);
  await end('a');
  await end('c');
  expect(queue.isIdle).toBe(false);
  await end('d');
  expect(settled).toEqual(['b', 'a', 'c', 'd']);
  expect(queue.isIdle).toBe(true);
});

test('cancel aborts a running task and removes a waiting one', async () => {
  const { queue, started, aborted, settled, add, end, tick } = createQueue(1);
  for (const id of ['a', 'b', 'c']) add(id);
  queue.cancel('b');
  queue.cancel('a');
  await tick();
  expect(aborted).toEqual(['a']);
  expect(started).toEqual(['a', 'c']);
  await end('c');
  expect(settled.sort()).toEqual(['a', 'b', 'c']);
});

test('cancelWaiting leaves running tasks alone, cancelAll aborts them', async () => {
  const { queue, started, aborted, add, tick } = createQueue(1);
  add('a');
  add('b');
  queue.cancelWaiting();
  await tick();
  expect(aborted).toEqual([]);
  expect(queue.isIdle).toBe(false);
  add('c');
  queue.cancelAll();
  await tick();
  expect(aborted).toEqual(['a']);
  expect(started).toEqual(['a']);
  expect(queue.isIdle).toBe(true);
});
