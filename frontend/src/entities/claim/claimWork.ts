import { callApi, uploadForm, type UploadOptions } from '@/shared/api/client';
import { keysetPagesQuery, type KeysetPagesQuery } from '@/shared/api/keysetPages';
import { type DocumentsUploaded } from '../document/document';
import { dashboardQuery, memberDataKeys } from '../member/memberData';
import { type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import {
  type ClaimMessage,
  claimKeys,
  claimQuery,
  type ClaimResponse,
  getClaimUrl,
  type MessageSent,
  type RequestAnswered,
} from './claim';

const MESSAGES = 'messages';

type Upload<Response> = (form: FormData, options: UploadOptions) => Promise<Response>;

/** What a member can do on the page of a claim. The public demo has its own, without a server. */
export interface ClaimWork {
  /** Newest first. Reading a page marks its messages as read. */
  messagePagesQuery: () => KeysetPagesQuery<ClaimMessage>;
  /** The form has `text`, and `files` if there are any. */
  sendMessage: Upload<MessageSent>;
  sendFiles: Upload<DocumentsUploaded>;
  sendRequestedFiles: (requestId: string) => Upload<RequestAnswered>;
  /** `deliverables`: the ids of the results that the member sees. */
  acceptResult: (deliverables: readonly string[]) => Promise<ClaimResponse>;
  questionResult: (text: string) => Promise<ClaimResponse>;
  withdraw: () => Promise<ClaimResponse>;
  /** A zip of everything; null if there is none. */
  archiveUrl: string | null;
  /** Fetched again after each of these. */
  invalidates: readonly QueryKey[];
  /** Fetched again after new messages were read. */
  readInvalidates: readonly InvalidateQueryFilters[];
}

export function createClaimWork(claimId: string): ClaimWork {
  const url = getClaimUrl(claimId);
  const messagesUrl = `${url}/messages`;
  return {
    messagePagesQuery: () => ({
      ...keysetPagesQuery<ClaimMessage>(messagesUrl, {}),
      // Below the claim, so that whatever fetches the claim again fetches its messages too.
      queryKey: [...claimQuery(claimId).queryKey, MESSAGES],
      refetchOnMount: 'always',
    }),
    sendMessage: (form, options) => uploadForm(messagesUrl, form, options),
    sendFiles: (form, options) => uploadForm(`${url}/documents`, form, options),
    sendRequestedFiles: (requestId) => (form, options) =>
      uploadForm(`${url}/requests/${encodeURIComponent(requestId)}/documents`, form, options),
    acceptResult: (deliverables) => callApi('POST', `${url}/accept`, { deliverables }),
    questionResult: (text) => callApi('POST', `${url}/question`, { text }),
    withdraw: () => callApi('POST', `${url}/withdraw`),
    archiveUrl: `${url}/archive`,
    invalidates: memberDataKeys,
    readInvalidates: [
      { queryKey: dashboardQuery.queryKey },
      { queryKey: claimKeys, predicate: ({ queryKey }) => queryKey[2] !== MESSAGES },
    ],
  };
}
