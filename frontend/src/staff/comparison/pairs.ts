import { type Change, type StaffPair } from './workbenchApi';
import { type PairKind } from '@/entities/estimate/estimate';

/** A pair in the list, with its rank at the time it was loaded: it does not jump while somebody works on it. */
export interface RankedPair extends StaffPair {
  rank: number;
}

export type Item = { room: string; count: number } | RankedPair;

export const FILTERS = {
  all: 'All lines',
  differences: 'Differences',
  open: 'To explain',
  uncertain: 'Uncertain',
  excluded: 'Excluded',
} as const;

export type Filter = keyof typeof FILTERS;

/** Uncertain pairs come first in their room, then differences. */
export function rankPairs(pairs: readonly StaffPair[]): RankedPair[] {
  return pairs.map((pair) => ({ ...pair, rank: pair.isUncertain ? 0 : pair.kind === 'same' ? 2 : 1 }));
}

/** Whether somebody still has to look at it. */
export function isOpen({ kind, isUncertain, isExcluded, reason }: StaffPair): boolean {
  return !isExcluded && (isUncertain || (kind !== 'same' && reason === ''));
}

const matches: Record<Filter, (pair: StaffPair) => boolean> = {
  all: () => true,
  differences: ({ kind, isUncertain, isExcluded }) => !isExcluded && (kind !== 'same' || isUncertain),
  open: isOpen,
  uncertain: ({ isUncertain }) => isUncertain,
  excluded: ({ isExcluded }) => isExcluded,
};

/** By rooms in the order of the document, uncertain ones and differences first. */
export function listItems(pairs: readonly RankedPair[], filter: Filter, room: string): Item[] {
  const byRoom = new Map<string, RankedPair[]>();
  for (const pair of pairs) {
    if (!matches[filter](pair) || (room !== '' && pair.room !== room)) continue;
    const found = byRoom.get(pair.room);
    if (found) found.push(pair);
    else byRoom.set(pair.room, [pair]);
  }
  return [...byRoom].flatMap(([name, found]) => [
    { room: name, count: found.length },
    ...found.sort((one, other) => one.rank - other.rank || one.place - other.place),
  ]);
}

export function isPair(item: Item): item is RankedPair {
  return 'id' in item;
}

/** Puts changed pairs in the place of those that had their lines. */
export function mergePairs(pairs: readonly RankedPair[], changed: readonly StaffPair[]): RankedPair[] {
  const ranks = new Map(pairs.map(({ id, rank }) => [id, rank]));
  const lines = new Set(changed.flatMap(getLineIds));
  const kept = pairs.filter((pair) => !getLineIds(pair).some((id) => lines.has(id)));
  const ranked = rankPairs(changed).map((pair) => ({ ...pair, rank: ranks.get(pair.id) ?? pair.rank }));
  return [...kept, ...ranked].sort((one, other) => one.place - other.place);
}

function getLineIds({ base, audited }: StaffPair): string[] {
  return [base, audited].flatMap((line) => (line ? [line.id] : []));
}

/** What the change will make of its pair, to show it before the server has answered. */
export function applyAhead(pair: RankedPair, change: Change): RankedPair {
  if (change.action === 'reason')
    return { ...pair, reason: change.reason, note: change.note, isUncertain: false };
  if (change.action === 'exclude') return { ...pair, reason: change.reason, isExcluded: true };
  return pair;
}

/** The next one after `current` that fulfils the condition, from the beginning again at the end. */
export function findNext(
  pairs: readonly RankedPair[],
  currentId: string | undefined,
  condition: (pair: RankedPair) => boolean,
  step: 1 | -1 = 1,
): RankedPair | undefined {
  const start = pairs.findIndex(({ id }) => id === currentId);
  for (let distance = 1; distance <= pairs.length; distance += 1) {
    const first = start < 0 && step < 0 ? pairs.length : start;
    const pair = pairs[(first + step * distance + pairs.length * 2) % pairs.length];
    if (pair && condition(pair)) return pair;
  }
  return undefined;
}

const OPPOSITE: Partial<Record<PairKind, PairKind>> = {
  missing_in_base: 'missing_in_audited',
  missing_in_audited: 'missing_in_base',
};

/** Lines of the other document without a partner, the most similar ones first. */
export function findPartners(pairs: readonly RankedPair[], pair: RankedPair): RankedPair[] {
  const words = getWords(pair);
  const getLikeness = (other: RankedPair) => {
    const shared = getWords(other).filter((word) => words.includes(word)).length;
    return shared / Math.max(words.length, 1) + (other.room === pair.room ? 0.5 : 0);
  };
  return pairs
    .filter(({ kind }) => kind === OPPOSITE[pair.kind])
    .map((other) => ({ other, likeness: getLikeness(other) }))
    .sort((one, two) => two.likeness - one.likeness || one.other.place - two.other.place)
    .map(({ other }) => other);
}

function getWords({ base, audited }: StaffPair): string[] {
  return ((base ?? audited)?.description ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
