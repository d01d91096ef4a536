import { demoClaimWork } from '@/demo/texts/demoClaimWork';
import { type ClaimDetail, type ClaimMessage } from '@/entities/claim/claim';
import { type ClaimWork } from '@/entities/claim/claimWork';
import { type DocumentRow } from '@/entities/document/document';
import { filterPairs } from '@/entities/estimate/comparisonFilters';
import { randomUuid } from '@/shared/lib/randomUuid';
import { createDocument, createMessage, createSampleClaim } from './createSampleClaim';
import { createSampleEstimatesWork } from './sampleEstimatesWork';

interface SampleState {
  claims: readonly ClaimDetail[];
  /** By claim; the newest first. */
  messages: Readonly<Record<string, readonly ClaimMessage[]>>;
}

/** The claims of the demo that can be opened, in memory: nothing is sent. */
export interface SampleClaims {
  get: () => SampleState;
  isUnchanged: () => boolean;
  subscribe: (notify: () => void) => () => void;
  reset: () => void;
  createWork: (claimId: string) => ClaimWork;
}

/** Every list of the demo fits on one page. */
const demoPageSize = 50;
const SENDING_MILLISECONDS = 600;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export function createSampleClaims(today: Date): SampleClaims {
  const initial = createState(today);
  const listeners = new Set<() => void>();
  let state = initial;

  function publish(next: SampleState) {
    state = next;
    for (const notify of listeners) notify();
  }
  function changeClaim(id: string, change: (claim: ClaimDetail) => Partial<ClaimDetail>): ClaimDetail {
    const claims = state.claims.map((claim) => (claim.id === id ? { ...claim, ...change(claim) } : claim));
    publish({ ...state, claims });
    return findClaim(state, id);
  }
  function addMessage(id: string, text: string, content: Partial<ClaimMessage> = {}): ClaimMessage {
    const message: ClaimMessage = { ...createMessage('member', '', text, new Date()), ...content };
    const messages = [message, ...(state.messages[id] ?? [])];
    publish({ ...state, messages: { ...state.messages, [id]: messages } });
    return message;
  }

  /** The claim whose result has a comparison. */
  function createEstimatesWork(id: string) {
    const claim = state.claims.find((candidate) => candidate.id === id);
    const isCompared = claim?.deliverables.some(({ hasComparison }) => hasComparison);
    return claim && isCompared ? createSampleEstimatesWork(id, claim.createdAt) : null;
  }

  const createWork = (id: string): ClaimWork => ({
    messagePagesQuery: () => ({
      queryKey: ['sample messages', id],
      queryFn: () => Promise.resolve({ results: [...(state.messages[id] ?? [])], next: null }),
      pageSize: demoPageSize,
      refetchOnMount: 'always',
    }),
    sendMessage: async (form) => {
      await wait();
      const documents = createDocuments(form, id);
      const claimMessage = addMessage(id, getText(form), { documents });
      changeClaim(id, (claim) => ({ documents: [...claim.documents, ...documents] }));
      return { success: true, message: 'Message sent.', claimMessage, receipt: null };
    },
    addSampleFiles: async (form, requestId) => {
      await wait();
      const added = createDocuments(form, id);
      changeClaim(id, (claim) => ({
        ...(requestId !== undefined && { waitsFor: null, pausedSince: null }),
        documents: [...claim.documents, ...added],
        requests: claim.requests.map((request) =>
          request.id === requestId
            ? { ...request, status: 'received' as const, documents: [...request.documents, ...added] }
            : request,
        ),
      }));
    },
    answerUnavailable: async (requestId, reason) => {
      await wait();
      changeClaim(id, (claim) => ({
        waitsFor: null,
        pausedSince: null,
        requests: claim.requests.map((request) =>
          request.id === requestId
            ? { ...request, status: 'closed' as const, unavailableReason: reason }
            : request,
        ),
      }));
    },
    acceptResult: async () => {
      await wait();
      const claim = changeClaim(id, ({ outcome }) => ({
        waitsFor: null,
        outcome: { ...outcome, state: 'accepted', acceptedAt: new Date().toISOString() },
      }));
      return { success: true, message: 'Result accepted.', claim };
    },
    questionResult: async (text, lines) => {
      await wait();
      const { demoComparison } = await loadComparison();
      const questioned = demoComparison.pairs.filter((pair) => lines.includes(pair.id));
      addMessage(id, text, { lines: questioned });
      const claim = changeClaim(id, ({ outcome }) => ({
        status: 'in_progress',
        waitsFor: null,
        outcome: { ...outcome, state: 'questioned', acceptBy: null },
      }));
      return { success: true, message: 'Question sent.', claim };
    },
    comparison: {
      query: {
        queryKey: ['sample comparison', id],
        queryFn: async () => (await loadComparison()).demoComparison.comparison,
      },
      pairPagesQuery: (filters) => ({
        queryKey: ['sample comparison', id, filters],
        queryFn: async () => {
          const { demoComparison } = await loadComparison();
          return { results: [...filterPairs(demoComparison.pairs, filters)], next: null };
        },
        pageSize: demoPageSize,
      }),
      hasUnchanged: false,
      csvUrl: null,
    },
    estimates: createEstimatesWork(id),
    withdraw: async () => {
      await wait();
      const claim = changeClaim(id, () => ({ status: 'withdrawn', waitsFor: null, unitReturn: 'returned' }));
      return { success: true, message: 'Your claim has been withdrawn.', claim };
    },
    mute: (isMuted) =>
      Promise.resolve({ success: true, message: '', claim: changeClaim(id, () => ({ isMuted })) }),
    archiveUrl: null,
    invalidates: [['sample messages', id]],
    readInvalidates: [],
  });

  return {
    get: () => state,
    isUnchanged: () => state === initial,
    subscribe: (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    reset: () => publish(initial),
    createWork,
  };
}

const loadComparison = () => import(/* webpackChunkName: "SampleClaim" */ '@/demo/texts/demoComparison');

function findClaim({ claims }: SampleState, id: string): ClaimDetail {
  const claim = claims.find((candidate) => candidate.id === id);
  if (!claim) throw new Error(`The demo has no claim ${id}`);
  return claim;
}

function createState(today: Date): SampleState {
  const at = (daysAgo: number) => new Date(today.getTime() - daysAgo * DAY_MILLISECONDS);
  return {
    claims: demoClaimWork.map((sample) => createSampleClaim(sample, at)),
    messages: Object.fromEntries(
      demoClaimWork.map(({ id, operative, messages }) => [
        id,
        messages.map(({ from, text, daysAgo, isNew }) => {
          const message = createMessage(from, operative, text, at(daysAgo));
          return isNew ? { ...message, readAt: null } : message;
        }),
      ]),
    ),
  };
}

/** The chosen files themselves are neither read nor sent. */
function createDocuments(form: FormData, claimId: string): DocumentRow[] {
  const files = form.getAll('files').filter((value) => typeof value !== 'string');
  const now = new Date().toISOString();
  return files.map((file) => ({
    ...createDocument(file.name, file.size, 'general', claimId, now),
    id: randomUuid(),
  }));
}

function getText(form: FormData): string {
  const text = form.get('text');
  return typeof text === 'string' ? text : '';
}

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, SENDING_MILLISECONDS));
