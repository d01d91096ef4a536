/** Does the work; rejects with an error of its own where the signal ended it. */
type Act = (signal: AbortSignal) => Promise<void>;

interface Task {
  id: string;
  act: Act;
  ending: AbortController;
  settle: () => void;
}

/**
 * Runs tasks a few at a time, in the order they came.
 * Own code: around a library's queue the names, the signals and the taking out, which are all of this, would stand as well.
 */
export class TaskQueue {
  private waiting: Task[] = [];
  private readonly running = new Set<Task>();

  constructor(private readonly atATime: number) {}

  /** Whether nothing runs and nothing waits. */
  get isAtRest(): boolean {
    return this.waiting.length === 0 && this.running.size === 0;
  }

  /** Adds a task. Resolves once it has ended, or was taken out before it began; `act` must not reject. */
  add(id: string, act: Act): Promise<void> {
    return new Promise((settle) => {
      this.waiting.push({ id, act, ending: new AbortController(), settle });
      this.startNext();
    });
  }

  /** Ends a task by its signal, or takes it out before it begins. */
  cancel(id: string): void {
    for (const task of this.running) if (task.id === id) task.ending.abort();
    this.takeOut((task) => task.id === id);
  }

  /** Takes out all that wait; what runs goes on. */
  cancelWaiting(): void {
    this.takeOut(() => true);
  }

  /** Ends everything. */
  cancelAll(): void {
    this.cancelWaiting();
    for (const { ending } of this.running) ending.abort();
  }

  private takeOut(isMeant: (task: Task) => boolean): void {
    const out = this.waiting.filter(isMeant);
    this.waiting = this.waiting.filter((task) => !out.includes(task));
    for (const { settle } of out) settle();
  }

  private startNext(): void {
    while (this.running.size < this.atATime) {
      const task = this.waiting.shift();
      if (!task) return;
      this.running.add(task);
      void task.act(task.ending.signal).finally(() => {
        this.running.delete(task);
        this.startNext();
        task.settle();
      });
    }
  }
}
