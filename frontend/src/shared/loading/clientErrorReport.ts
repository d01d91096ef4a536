import { matchRoute } from '@/shared/config/matchRoute';
import { release } from './release';
import limits from '@rules/limits.json';
import { ApiError } from '@/shared/api/apiError';

const { maxBytes, messageMaxLength, stackMaxLength, perMinute } = limits.clientErrors;

const reported = new Set<string>();

/**
 * Sends an error to the server's log, once in a page load. Errors with a 4xx status are left out, because the server has
 * logged them.
 */
export function sendClientErrorReport(error: unknown): void {
  if (error instanceof ApiError && error.status < 500) return;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (reported.has(message) || reported.size >= perMinute) return;
  reported.add(message);
  const report = {
    message: message.slice(0, messageMaxLength) || 'Error without a message',
    stack: stack?.slice(0, stackMaxLength),
    page: matchRoute(window.location.pathname)?.page,
    release: release || undefined,
    requestId: error instanceof ApiError ? (error.requestId ?? undefined) : undefined,
  };
  const body = toBlob(report);
  // A character outside ASCII takes several bytes.
  navigator.sendBeacon(
    '/api/client-errors',
    body.size <= maxBytes ? body : toBlob({ ...report, stack: undefined }),
  );
}

function toBlob(report: object): Blob {
  return new Blob([JSON.stringify(report)], { type: 'application/json' });
}
