import { TaskQueue } from './taskQueue';

/** Tasks that end when the test says so, and what has begun and been ended so far. */
function stage(atATime: number) {
  const queue = new TaskQueue(atATime);
  const begun: string[] = [];
  const aborted: string[] = [];
  const settled: string[] = [];
  const ends = new Map<string, () => void>();
  function add(id: string) {
    const act = (signal: AbortSignal) =>
      new Promise<void>((end) => {
        begun.push(id);
        ends.set(id, end);
        signal.addEventListener('abort', () => {
          aborted.push(id);
          end();
        });
      });
    void queue.add(id, act).then(() => settled.push(id));
  }
  const tick = () => new Promise((resolve) => setTimeout(resolve));
  const end = (id: string) => {
    ends.get(id)!();
    return tick();
  };
  return { queue, begun, aborted, settled, add, end, tick };
}

test('tasks run two at a time, in the order they came', async () => {
  const { queue, begun, settled, add, end } = stage(2);
  for (const id of ['a', 'b', 'c', 'd']) add(id);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(settled).toEqual(['b']);
  await end('a');
  await end('c');
  expect(queue.isAtRest).toBe(false);
  await end('d');
  expect(settled).toEqual(['b', 'a', 'c', 'd']);
  expect(queue.isAtRest).toBe(true);
});

test('a running task is ended by its signal, a waiting one never begins', async () => {
  const { queue, begun, aborted, settled, add, end, tick } = stage(1);
  for (const id of ['a', 'b', 'c']) add(id);
  queue.cancel('b');
  queue.cancel('a');
  await tick();
  expect(aborted).toEqual(['a']);
  expect(begun).toEqual(['a', 'c']);
  await end('c');
  expect(settled.sort()).toEqual(['a', 'b', 'c']);
});

test('what waits is taken out while what runs goes on, or everything ends', async () => {
  const { queue, begun, aborted, add, tick } = stage(1);
  add('a');
  add('b');
  queue.cancelWaiting();
  await tick();
  expect(aborted).toEqual([]);
  expect(queue.isAtRest).toBe(false);
  add('c');
  queue.cancelAll();
  await tick();
  expect(aborted).toEqual(['a']);
  expect(begun).toEqual(['a']);
  expect(queue.isAtRest).toBe(true);
});
