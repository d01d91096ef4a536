import { callApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { keysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';

export type HelpRequest = Schemas['HelpRequest'];
export type HelpTopic = HelpRequest['topic'];
export type HelpQuestion = Schemas['AskForHelpRequest'];

export const HELP_URL = '/api/user/help';

/** Newest first. Always fetched on mount, because the network answers at any time. */
export const helpPagesQuery = (filters: ListFilters) => ({
  ...keysetPagesQuery<HelpRequest>(HELP_URL, filters),
  refetchOnMount: 'always' as const,
});

/** The same key sends the same question once. */
export function askForHelp({ question, key }: { question: HelpQuestion; key: string }) {
  return callApi<Schemas['HelpAsked']>('POST', HELP_URL, question, { headers: { 'Idempotency-Key': key } });
}
