import { isApiError, isResponseLost } from './apiError';
import { fetchApi } from './client';
import { createNotArrivedError, createUnknownOutcomeError } from './createApiError';
import { type Schemas } from './schemas';

const CHECK_INTERVAL_MS = 2000;

interface Submission<Response> {
  /** Its `Idempotency-Key`. */
  key: string;
  /** An earlier attempt with this key has no answer yet: the server is asked before anything is sent. */
  isUnanswered: boolean;
  send: () => Promise<Response>;
  /** Called before the server is asked. */
  onCheck: () => void;
  signal: AbortSignal;
}

/**
 * Sends a form. If its answer is lost, asks the server whether it has arrived, and resolves with the stored response.
 * @throws ApiError, with the code `not_arrived` or, if the server cannot be asked either, `unknown_outcome`
 */
export async function submitOnce<Response>({
  key,
  isUnanswered,
  send,
  onCheck,
  signal,
}: Submission<Response>): Promise<Response> {
  if (isUnanswered) {
    onCheck();
    const response = await findResponse<Response>(key, signal);
    if (response) return response;
  }
  try {
    return await send();
  } catch (error) {
    if (!isResponseLost(error) && !isApiError(error, 'in_progress')) throw error;
    onCheck();
    const response = await findResponse<Response>(key, signal);
    if (response) return response;
    // An earlier attempt was still processed, and has failed since.
    throw isApiError(error, 'in_progress') ? error : createNotArrivedError();
  }
}

/** Whether the attempt may still have succeeded, so that the server has to be asked before the next one. */
export function isUnanswered(error: unknown): boolean {
  return !isApiError(error) || isApiError(error, 'not_arrived', 'unknown_outcome');
}

/** The stored response; null if nothing has arrived. Waits while the server processes the request. */
async function findResponse<Response>(key: string, signal: AbortSignal): Promise<Response | null> {
  for (;;) {
    const { state, response } = await fetchSubmission(key, signal);
    if (state !== 'in_progress') return response as Response | null;
    await wait(CHECK_INTERVAL_MS, signal);
  }
}

async function fetchSubmission(key: string, signal: AbortSignal): Promise<Schemas['Submission']> {
  try {
    return await fetchApi(`/api/user/submissions/${key}`, { signal });
  } catch (error) {
    const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
    throw isRefused || signal.aborted ? error : createUnknownOutcomeError();
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The call was cancelled', 'AbortError'));
    });
  });
}
