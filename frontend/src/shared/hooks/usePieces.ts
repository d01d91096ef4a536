import { chunksOf } from '@/shared/lib/chunks';
import limits from '@rules/limits.json';
import { useDeferredValue, useMemo } from 'react';

/** Pieces that are drawn at once: more than a screen holds. */
const FIRST = 2;

/**
 * The rows of a long list in pieces. The first ones are there at once; where there are more, they follow in the background,
 * so that a list of thousands comes onto the page as quickly as a short one.
 */
export function usePieces<Row>(rows: readonly Row[]): Row[][] {
  const pieces = useMemo(() => chunksOf(rows, limits.page.size), [rows]);
  return useDeferredValue(pieces, pieces.slice(0, FIRST));
}
