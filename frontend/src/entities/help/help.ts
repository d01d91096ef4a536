import { callApi, fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

export type HelpRequest = Schemas['HelpRequest'];
export type HelpTopic = HelpRequest['topic'];
export type HelpQuestion = Schemas['AskForHelpRequest'];

export const HELP_URL = '/api/user/help';

/** The newest questions. Always fetched on mount, because the network answers at any time. */
export const helpQuery = queryOptions({
  queryKey: [HELP_URL],
  queryFn: ({ signal }) => fetchApi<Schemas['HelpRequestsPage']>(HELP_URL, { signal }),
  refetchOnMount: 'always',
});

/** The same key sends the same question once. */
export function askForHelp({ question, key }: { question: HelpQuestion; key: string }) {
  return callApi<Schemas['HelpAsked']>('POST', HELP_URL, question, { headers: { 'Idempotency-Key': key } });
}
