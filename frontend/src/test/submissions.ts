import { type Schemas } from '@/shared/api/schemas';
import { http, HttpResponse } from 'msw';
import { mockServer } from './mockServer';

/** Answers what became of a submission whose answer was lost; returns the keys that were asked for. */
export function serveSubmission(
  submission: Schemas['Submission'] = { state: 'unknown', response: null },
): string[] {
  const keys: string[] = [];
  mockServer.use(
    http.get('*/api/user/submissions/:key', ({ params }) => {
      keys.push(String(params.key));
      return HttpResponse.json(submission);
    }),
  );
  return keys;
}
