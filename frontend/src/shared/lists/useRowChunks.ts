import { chunk } from './arrays';
import limits from '@rules/limits.json';
import { useDeferredValue, useMemo } from 'react';

/** More rows than a screen shows. */
const INITIAL_CHUNKS = 2;

/**
 * Splits the rows of a long list into chunks. The first chunks are rendered at once and the others in the background, so
 * that a list of thousands of rows appears as quickly as a short one.
 */
export function useRowChunks<Row>(rows: readonly Row[]): Row[][] {
  const chunks = useMemo(() => chunk(rows, limits.page.size), [rows]);
  return useDeferredValue(chunks, chunks.slice(0, INITIAL_CHUNKS));
}
