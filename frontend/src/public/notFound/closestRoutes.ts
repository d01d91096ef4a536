import { type PageRoute, pageRoutes } from '@/shared/config/pages';

/** From 0 to 1. A lower similarity is no likely typing error. */
const MIN_SIMILARITY = 0.3;

function getLetterPairs(path: string): string[] {
  const letters = path.toLowerCase().replace(/[^a-z0-9]/g, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, start) =>
    letters.slice(start, start + 2),
  );
}

/** The Sørensen–Dice coefficient of the paths' letter pairs, from 0 to 1. */
function getSimilarity(one: string, other: string): number {
  const pairs = getLetterPairs(one);
  const unmatched = getLetterPairs(other);
  const total = pairs.length + unmatched.length;
  const common = pairs.filter((pair) => {
    const found = unmatched.indexOf(pair);
    if (found >= 0) unmatched.splice(found, 1);
    return found >= 0;
  });
  return total === 0 ? 0 : (2 * common.length) / total;
}

/** The public routes that are most similar to a mistyped path, the best match first. */
export function getClosestRoutes(pathname: string, maxCount: number): PageRoute[] {
  return pageRoutes
    .filter(({ area }) => area === 'public')
    .map((route) => ({ route, similarity: getSimilarity(route.path, pathname) }))
    .filter((candidate) => candidate.similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, maxCount)
    .map(({ route }) => route);
}
