import { type ChoiceFilter } from '@/shared/lists/usePagedList';
import { type Comparison, type Pair, type PairKind } from './estimate';
import { KIND_LABELS } from './labels';

const KINDS = Object.keys(KIND_LABELS) as readonly PairKind[];

/**
 * The filters of the lines, with what this comparison has. Without a kind, unchanged lines are left out.
 * @param hasUnchanged whether unchanged lines can be listed
 */
export function createPairFilters({ byKind, byRoom }: Comparison, hasUnchanged: boolean): ChoiceFilter[] {
  const counts = new Map(byKind.map(({ kind, count }) => [kind, count]));
  const kinds = KINDS.filter((kind) => counts.get(kind) && (hasUnchanged || kind !== 'same'));
  const rooms = byRoom.filter(({ room }) => room !== '');
  return [
    {
      name: 'kind',
      label: 'Kind',
      emptyLabel: 'All differences',
      options: [
        ...kinds.map((kind) => ({ value: kind, label: `${KIND_LABELS[kind]} (${counts.get(kind) ?? 0})` })),
        ...(hasUnchanged ? [{ value: 'all', label: 'All lines' }] : []),
      ],
    },
    {
      name: 'room',
      label: 'Room',
      emptyLabel: 'All rooms',
      options: rooms.map(({ room }) => ({ value: room, label: room })),
    },
  ];
}

/** What the server does, for lines that are all on the page. */
export function filterPairs(
  pairs: readonly Pair[],
  { kind = '', room = '' }: Readonly<Record<string, string>>,
): readonly Pair[] {
  const isOfKind = (pair: Pair) => (kind ? kind === 'all' || pair.kind === kind : pair.kind !== 'same');
  return pairs.filter((pair) => isOfKind(pair) && (!room || pair.room === room));
}
