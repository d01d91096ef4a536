import {
  findNext,
  findPartners,
  isOpen,
  isPair,
  listItems,
  mergePairs,
  rankPairs,
  type RankedPair,
} from './pairs';
import { type StaffPair } from './workbenchApi';
import { type EstimateLine, type PairKind } from '@/entities/estimate/estimate';

function line(id: string, description = id): EstimateLine {
  return { id, description } as EstimateLine;
}

function pair(id: string, place: number, kind: PairKind, more: Partial<StaffPair> = {}): StaffPair {
  const lines = {
    base: kind === 'missing_in_base' ? null : line(`b${id}`),
    audited: kind === 'missing_in_audited' ? null : line(`a${id}`),
  };
  const rest = {
    room: 'Roof',
    difference: '0.00',
    reason: '',
    note: '',
    isUncertain: false,
    isExcluded: false,
  };
  return { id, place, kind, ...lines, ...rest, ...more };
}

const PAIRS = rankPairs([
  pair('1', 0, 'same'),
  pair('2', 2, 'price'),
  pair('3', 4, 'same', { isUncertain: true }),
  pair('4', 6, 'missing_in_audited', { room: 'Kitchen' }),
  pair('5', 8, 'missing_in_base'),
]);

const ids = (pairs: readonly RankedPair[]) => pairs.map(({ id }) => id).join(' ');

test('rooms are in the order of the document, uncertain pairs and differences first', () => {
  const items = listItems(PAIRS, 'all', '');
  expect(items.map((item) => (isPair(item) ? item.id : item.room))).toEqual([
    'Roof',
    '3',
    '2',
    '5',
    '1',
    'Kitchen',
    '4',
  ]);
  expect(ids(listItems(PAIRS, 'differences', 'Roof').filter(isPair))).toBe('3 2 5');
});

test('an explained or excluded difference is no longer open', () => {
  const { kind } = pair('2', 2, 'price');
  expect(isOpen(pair('2', 2, kind))).toBe(true);
  expect(isOpen(pair('2', 2, kind, { reason: 'measurement' }))).toBe(false);
  expect(isOpen(pair('2', 2, kind, { isExcluded: true }))).toBe(false);
});

test('changed pairs replace those that had their lines, and keep their rank', () => {
  const alone = pair('3', 4, 'missing_in_audited', { base: line('b3') });
  const other = pair('9', 5, 'missing_in_base', { audited: line('a3') });
  const merged = mergePairs(PAIRS, [other, alone]);
  expect(ids(merged)).toBe('1 2 3 9 4 5');
  expect(merged.map(({ rank }) => rank)).toEqual([2, 1, 0, 1, 1, 1]);

  const whole = pair('3', 4, 'same', { base: line('b3'), audited: line('a3') });
  expect(ids(mergePairs(merged, [whole]))).toBe('1 2 3 4 5');
});

test('the search for the next pair starts again at the end', () => {
  const isAny = () => true;
  expect(findNext(PAIRS, '5', isAny)?.id).toBe('1');
  expect(findNext(PAIRS, undefined, isAny)?.id).toBe('1');
  expect(findNext(PAIRS, undefined, isAny, -1)?.id).toBe('5');
  expect(findNext(PAIRS, '1', isAny, -1)?.id).toBe('5');
  expect(findNext(PAIRS, '4', isOpen)?.id).toBe('5');
  expect(findNext(PAIRS, '1', () => false)).toBeUndefined();
  expect(findNext([], '1', isAny)).toBeUndefined();
});

test('partners are lines without one in the other document, the most similar first', () => {
  const wanted = pair('1', 0, 'missing_in_base', { audited: line('a', 'Ice & water barrier') });
  const others = rankPairs([
    pair('2', 2, 'missing_in_audited', { base: line('b', 'Drip edge') }),
    pair('3', 4, 'missing_in_audited', { base: line('c', 'Ice and water shield'), room: 'Porch' }),
    pair('4', 6, 'same'),
    pair('5', 8, 'missing_in_base'),
  ]);
  const [first] = rankPairs([wanted]);
  expect(first && ids(findPartners(others, first))).toBe('3 2');
});
