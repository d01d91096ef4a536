import { appRoutes, type RouteFacts } from '@/shared/config/paths';

/** How alike two addresses have to be before one is taken for the other mistyped, from 0 to 1. */
const LEAST_LIKENESS = 0.3;

/** Pairs of neighbouring letters, without regard to case, slashes and dashes. */
function pairsOf(address: string): string[] {
  const letters = address.toLowerCase().replace(/[^a-z0-9]/g, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, start) =>
    letters.slice(start, start + 2),
  );
}

/** The share of letter pairs that two addresses have in common: 1 for the same address, 0 for nothing in common. */
function likeness(one: string, other: string): number {
  const pairs = pairsOf(one);
  const left = pairsOf(other);
  const total = pairs.length + left.length;
  const common = pairs.filter((pair) => {
    const found = left.indexOf(pair);
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
  return total === 0 ? 0 : (2 * common.length) / total;
}

/** The public pages whose addresses are most like one that leads nowhere, the likeliest first; at most `most` of them. */
export function closestRoutes(address: string, most: number): RouteFacts[] {
  return appRoutes
    .filter(({ area }) => area === 'public')
    .map((route) => ({ route, likeness: likeness(route.path, address) }))
    .filter((candidate) => candidate.likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ route }) => route);
}
