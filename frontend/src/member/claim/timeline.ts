import { type ClaimDetail, type ClaimStatus } from '@/entities/claim/claim';
import { pluralize } from '@/shared/lib/pluralize';
import { CORRECTED_LABELS, formatCorrected, KIND_LABELS } from './claimLabels';

export interface TimelineEntry {
  at: string;
  /** Of a change of the status. */
  status?: ClaimStatus;
  /** Of anything else. */
  title?: string;
  by: 'You' | 'The network';
  /** Lines below. */
  notes: readonly string[];
}

/** Everything that happened to a claim, oldest first. */
export function getTimeline(claim: ClaimDetail): TimelineEntry[] {
  const { history, documents, requests, deliverables, outcome } = claim;
  const entries: TimelineEntry[] = [
    ...history.map(({ status, note, createdAt, by, changes }) => {
      const common = { at: createdAt, by: by === 'member' ? ('You' as const) : ('The network' as const) };
      if (!changes) return { ...common, status, notes: note ? [note] : [] };
      return { ...common, title: 'Corrected', notes: changes.map(describeChange) };
    }),
    ...getUploads(documents),
    ...requests.map(({ title, createdAt }) => ({
      at: createdAt,
      title: 'Document asked for',
      by: 'The network' as const,
      notes: [title],
    })),
    ...deliverables.map(({ kind, version, title, releasedAt }) => ({
      at: releasedAt,
      title: 'Result released',
      by: 'The network' as const,
      notes: [`${title || KIND_LABELS[kind]}, version ${version}`],
    })),
    ...(outcome.acceptedAt
      ? [{ at: outcome.acceptedAt, title: 'Result accepted', by: 'You' as const, notes: [] }]
      : []),
  ];
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Files that were sent in the same minute are one entry. */
function getUploads(documents: ClaimDetail['documents']): TimelineEntry[] {
  const byMinute = new Map<string, { at: string; count: number }>();
  for (const { uploadedAt } of documents) {
    const minute = uploadedAt.slice(0, 16);
    byMinute.set(minute, { at: uploadedAt, count: (byMinute.get(minute)?.count ?? 0) + 1 });
  }
  return [...byMinute.values()].map(({ at, count }) => ({
    at,
    title: `${pluralize(count, 'file')} sent`,
    by: 'You',
    notes: [],
  }));
}

/** The values of notes are not in the history. */
function describeChange({ field, from, to }: NonNullable<ClaimDetail['history'][number]['changes']>[number]) {
  const label = CORRECTED_LABELS[field];
  const describe = (value: string | null) => (value ? formatCorrected(field, value) : 'nothing');
  return from === null && to === null ? label : `${label}: ${describe(from)} → ${describe(to)}`;
}
