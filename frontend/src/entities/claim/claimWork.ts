import { isResponseLost } from '@/shared/api/apiError';
import { createUnknownOutcomeError } from '@/shared/api/createApiError';
import { callApi, fetchApi, uploadForm, type UploadOptions } from '@/shared/api/client';
import { keysetPagesQuery, type KeysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';
import {
  type ComparisonQuery,
  comparisonQuery,
  createEstimatesWork,
  type EstimatesWork,
  type Pair,
  pairPagesQuery,
} from '../estimate/estimate';
import { dashboardQuery, memberDataKeys } from '../member/memberData';
import { type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import {
  type ClaimDetail,
  type ClaimMessage,
  claimKeys,
  type ClaimResponse,
  getClaimUrl,
  type MessageSent,
} from './claim';

const UNCONFIRMED_MESSAGE =
  'We could not check whether it arrived. Look at the claim before you send it again.';

type Upload<Response> = (form: FormData, options: UploadOptions) => Promise<Response>;

/** What a member can do on the page of a claim. The public demo has its own, without a server. */
export interface ClaimWork {
  /** Newest first. Reading a page marks its messages as read. */
  messagePagesQuery: () => KeysetPagesQuery<ClaimMessage>;
  /** The form has `text`, and `files` if there are any. */
  sendMessage: Upload<MessageSent>;
  /** Only of the demo. The tray sends the files of members. `requestId`: what they answer. */
  addSampleFiles?: (form: FormData, requestId?: string) => Promise<void>;
  /** Closes a request with the reason why there is no such document. */
  answerUnavailable: (requestId: string, reason: string) => Promise<unknown>;
  /** `deliverables`: the ids of the results that the member sees. */
  acceptResult: (deliverables: readonly string[]) => Promise<ClaimResponse>;
  /** `lines`: the ids of the pairs of the comparison that it is about. */
  questionResult: (text: string, lines: readonly string[]) => Promise<ClaimResponse>;
  comparison: ComparisonWork;
  /** Null if there are none. */
  estimates: EstimatesWork | null;
  withdraw: () => Promise<ClaimResponse>;
  /** Stops the emails about the claim, or sends them again. */
  mute: (muted: boolean) => Promise<ClaimResponse>;
  /** A zip of everything; null if there is none. */
  archiveUrl: string | null;
  /** Fetched again after each of these. */
  invalidates: readonly QueryKey[];
  /** Fetched again after new messages were read. */
  readInvalidates: readonly InvalidateQueryFilters[];
}

/** Reads the comparison of a result. */
export interface ComparisonWork {
  query: ComparisonQuery;
  pairPagesQuery: (filters: ListFilters) => KeysetPagesQuery<Pair>;
  /** Whether lines that are the same can be listed. */
  hasUnchanged: boolean;
  /** Null if there is none. */
  csvUrl: string | null;
}

export function createClaimWork(claimId: string): ClaimWork {
  const url = getClaimUrl(claimId);
  const messagesUrl = `${url}/messages`;
  return {
    messagePagesQuery: () => ({
      ...keysetPagesQuery<ClaimMessage>(messagesUrl, {}),
      queryKey: claimKeys.messages(claimId),
      refetchOnMount: 'always',
    }),
    sendMessage: (form, options) => uploadForm(messagesUrl, form, options),
    answerUnavailable: (requestId, reason) =>
      sendConfirmed(
        url,
        `requests/${encodeURIComponent(requestId)}/unavailable`,
        { reason },
        ({ requests }) => requests.some(({ id, unavailableReason }) => id === requestId && unavailableReason),
      ),
    acceptResult: (deliverables) =>
      sendConfirmed(url, 'accept', { deliverables }, ({ outcome }) => outcome.state === 'accepted'),
    questionResult: (text, lines) =>
      sendConfirmed(url, 'question', { text, lines }, ({ outcome }) => outcome.state === 'questioned'),
    comparison: {
      query: comparisonQuery(claimId),
      pairPagesQuery: pairPagesQuery(claimId),
      hasUnchanged: true,
      csvUrl: `${url}/comparison.csv`,
    },
    estimates: createEstimatesWork(claimId),
    withdraw: () => sendConfirmed(url, 'withdraw', undefined, ({ status }) => status === 'withdrawn'),
    mute: (muted) => callApi<ClaimResponse>('PUT', `${url}/mute`, { muted }),
    archiveUrl: `${url}/archive`,
    invalidates: memberDataKeys,
    readInvalidates: [
      { queryKey: dashboardQuery.queryKey },
      { queryKey: claimKeys.lists },
      { queryKey: claimKeys.claim(claimId), exact: true },
    ],
  };
}

/**
 * Sends a change of the claim. If the response is lost, the claim is read to learn whether the change arrived.
 * @throws ApiError `unknown_outcome` if the claim does not show the change or cannot be read
 */
async function sendConfirmed(
  url: string,
  action: string,
  body: object | undefined,
  hasArrived: (claim: ClaimDetail) => boolean,
): Promise<ClaimResponse> {
  try {
    return await callApi<ClaimResponse>('POST', `${url}/${action}`, body);
  } catch (error) {
    if (!isResponseLost(error)) throw error;
  }
  try {
    const claim = await fetchApi<ClaimDetail>(url);
    if (hasArrived(claim)) return { success: true, message: '', claim };
  } catch {
    // Without a connection the claim does not say either.
  }
  throw createUnknownOutcomeError(UNCONFIRMED_MESSAGE);
}
