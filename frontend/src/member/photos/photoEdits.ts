import { type Photo, type PhotoChange } from '@/entities/photo/photo';
import { isApiError } from '@/shared/api/apiError';

type Pending = Readonly<Record<string, PhotoChange>>;
export type SaveState = 'saved' | 'saving' | 'failed';

interface PhotoEditsOptions {
  /** What an earlier page could not send. */
  pending: unknown;
  send: (photoId: string, change: PhotoChange) => Promise<{ photo: Photo }>;
  /** Stores what is not sent yet. */
  store: (pending: Pending | null) => void;
  /** The answer of the server, before the change is forgotten. */
  onSaved: (photo: Photo) => void;
  /** The server refuses the change for good, for example because the photograph is gone. */
  onRefused: (error: unknown) => void;
}

const TYPING_MILLISECONDS = 700;
const RETRY_MILLISECONDS = 5000;
const PARALLEL_CALLS = 4;
/** After a sign-in, or later, any other refusal may be over. */
const FINAL_STATUSES = [400, 403, 404];

/**
 * Changes of photographs on their way to the server. Each is stored in the browser until the server has confirmed it, so
 * nothing that was typed is lost with the connection, the page or the battery.
 */
export class PhotoEdits {
  readonly #options: PhotoEditsOptions;
  readonly #listeners = new Set<() => void>();
  #pending: Pending;
  #state: SaveState = 'saved';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor(options: PhotoEditsOptions) {
    this.#options = options;
    this.#pending = parsePending(options.pending);
    if (Object.keys(this.#pending).length > 0) this.#schedule(0);
  }

  getPending = (): Pending => this.#pending;

  getState = (): SaveState => this.#state;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  edit(photoId: string, change: PhotoChange): void {
    this.#setPending({ ...this.#pending, [photoId]: { ...this.#pending[photoId], ...change } });
    if (this.#state !== 'failed') this.#state = 'saving';
    this.#notify();
    this.#schedule(TYPING_MILLISECONDS);
  }

  /** Sends everything now. */
  flush = (): void => {
    clearTimeout(this.#timer);
    if (!this.#isSending) void this.#sendAll();
  };

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, delay);
  }

  async #sendAll(): Promise<void> {
    const waiting = Object.keys(this.#pending);
    if (waiting.length === 0) return;
    this.#isSending = true;
    const results = await Promise.all(Array.from({ length: PARALLEL_CALLS }, () => this.#sendFrom(waiting)));
    const hasFailed = results.includes(false);
    this.#isSending = false;
    const isEmpty = Object.keys(this.#pending).length === 0;
    this.#state = hasFailed ? 'failed' : isEmpty ? 'saved' : 'saving';
    this.#notify();
    if (!isEmpty) this.#schedule(hasFailed ? RETRY_MILLISECONDS : 0);
  }

  /** Stops at the first change that has to be tried again. */
  async #sendFrom(waiting: string[]): Promise<boolean> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      if (!(await this.#send(id))) return false;
    return true;
  }

  /** False if it has to be tried again. */
  async #send(id: string): Promise<boolean> {
    const change = this.#pending[id];
    if (!change) return true;
    try {
      const { photo } = await this.#options.send(id, change);
      this.#options.onSaved(photo);
    } catch (error) {
      if (!isApiError(error) || !FINAL_STATUSES.includes(error.status)) return false;
      this.#options.onRefused(error);
    }
    this.#forget(id, change);
    return true;
  }

  /** What was typed while the change was sent stays. */
  #forget(id: string, sent: PhotoChange): void {
    const { [id]: current, ...others } = this.#pending;
    const rest = Object.fromEntries(
      Object.entries(current ?? {}).filter(([field, value]) => value !== sent[field as keyof PhotoChange]),
    );
    this.#setPending(Object.keys(rest).length > 0 ? { ...others, [id]: rest } : others);
    this.#notify();
  }

  #setPending(pending: Pending): void {
    this.#pending = pending;
    this.#options.store(Object.keys(pending).length > 0 ? pending : null);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** What another release may have stored. */
function parsePending(stored: unknown): Pending {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored as Record<string, PhotoChange | null>).filter(
      (entry): entry is [string, PhotoChange] => typeof entry[1] === 'object' && entry[1] !== null,
    ),
  );
}
