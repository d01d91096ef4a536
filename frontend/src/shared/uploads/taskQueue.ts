/** Must not reject, also when the signal aborts it. */
type TaskFunction = (signal: AbortSignal) => Promise<void>;

interface Task {
  id: string;
  run: TaskFunction;
  controller: AbortController;
  resolve: () => void;
}

/**
 * Runs a limited number of tasks at a time, in the order in which they were added. Not a library's queue, because waiting
 * tasks must be cancelled by id.
 */
export class TaskQueue {
  private waiting: Task[] = [];
  private readonly running = new Set<Task>();

  constructor(private readonly concurrency: number) {}

  get isIdle(): boolean {
    return this.waiting.length === 0 && this.running.size === 0;
  }

  /** Resolves when the task has ended, or was cancelled before it started. */
  add(id: string, run: TaskFunction): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ id, run, controller: new AbortController(), resolve });
      this.startNext();
    });
  }

  /** Aborts a running task, or removes a waiting one. */
  cancel(id: string): void {
    for (const task of this.running) if (task.id === id) task.controller.abort();
    this.removeWaiting((task) => task.id === id);
  }

  /** Removes the waiting tasks; running tasks continue. */
  cancelWaiting(): void {
    this.removeWaiting(() => true);
  }

  cancelAll(): void {
    this.cancelWaiting();
    for (const { controller } of this.running) controller.abort();
  }

  private removeWaiting(predicate: (task: Task) => boolean): void {
    const removed = this.waiting.filter(predicate);
    this.waiting = this.waiting.filter((task) => !removed.includes(task));
    for (const { resolve } of removed) resolve();
  }

  private startNext(): void {
    while (this.running.size < this.concurrency) {
      const task = this.waiting.shift();
      if (!task) return;
      this.running.add(task);
      void task.run(task.controller.signal).finally(() => {
        this.running.delete(task);
        this.startNext();
        task.resolve();
      });
    }
  }
}
