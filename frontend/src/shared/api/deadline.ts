/** Ends a call when its time is up, or when the caller's own signal says so; tells the two apart. */
export class Deadline {
  hasPassed = false;
  private readonly ending = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly milliseconds: number,
    private readonly callerSignal?: AbortSignal,
  ) {
    if (callerSignal?.aborted) this.ending.abort();
    callerSignal?.addEventListener('abort', this.abort);
    this.restart();
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Counts from now on, for a call that has shown a sign of life. */
  restart(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.hasPassed = true;
      this.abort();
    }, this.milliseconds);
  }

  /** The call is over: nothing is to be ended any more. */
  end(): void {
    clearTimeout(this.timer);
    this.callerSignal?.removeEventListener('abort', this.abort);
  }

  private readonly abort = (): void => this.ending.abort();
}
