/** Aborts a call after a timeout, or when the caller's signal aborts. `hasPassed` is true only after a timeout. */
export class Deadline {
  hasPassed = false;
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly milliseconds: number,
    private readonly callerSignal?: AbortSignal,
  ) {
    if (callerSignal?.aborted) this.controller.abort();
    callerSignal?.addEventListener('abort', this.abort);
    this.restart();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Starts the timeout again, for an upload that has made progress. */
  restart(milliseconds = this.milliseconds): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.hasPassed = true;
      this.abort();
    }, milliseconds);
  }

  /** Stops the timeout until the next restart. */
  pause(): void {
    clearTimeout(this.timer);
  }

  /** Releases the timer and the listener when the call is over. */
  end(): void {
    clearTimeout(this.timer);
    this.callerSignal?.removeEventListener('abort', this.abort);
  }

  private readonly abort = (): void => this.controller.abort();
}
