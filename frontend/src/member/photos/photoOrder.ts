import { type Photo } from '@/entities/photo/photo';

type Ordered = Pick<Photo, 'id' | 'position' | 'takenAt' | 'place'>;

/** A photograph and the position that it gets. */
export interface Placed {
  id: string;
  position: number;
}

/** Between two photographs, so that others can be moved there. */
const STEP = 1000;

/** The order of the server: by position, then by date. */
export function comparePhotos(one: Ordered, other: Ordered): number {
  return (
    one.position - other.position ||
    compareTexts(one.takenAt ?? '', other.takenAt ?? '') ||
    compareTexts(one.id, other.id)
  );
}

/** The places of the estimate in its order, then others by name, then photographs without a place. */
export function orderByPlace<Row extends Ordered>(photos: readonly Row[], rooms: readonly string[]): Row[] {
  const ranks = new Map(rooms.map((room, index) => [room.toLowerCase(), index]));
  const getRank = ({ place }: Row) =>
    place ? (ranks.get(place.toLowerCase()) ?? rooms.length) : Number.MAX_VALUE;
  return [...photos].sort(
    (one, other) =>
      getRank(one) - getRank(other) ||
      one.place.localeCompare(other.place, 'en') ||
      compareTimes(one, other) ||
      comparePhotos(one, other),
  );
}

/** Those without a time come last. */
export function orderByTime<Row extends Ordered>(photos: readonly Row[]): Row[] {
  return [...photos].sort((one, other) => compareTimes(one, other) || comparePhotos(one, other));
}

/** The photographs with these ids, together, before the one at `target` of all the others and of themselves. */
export function moveBefore<Row extends Ordered>(
  photos: readonly Row[],
  ids: ReadonlySet<string>,
  target: number,
): Row[] {
  const before = photos.slice(0, target).filter(({ id }) => !ids.has(id));
  const after = photos.slice(target).filter(({ id }) => !ids.has(id));
  return [...before, ...photos.filter(({ id }) => ids.has(id)), ...after];
}

/**
 * The positions that have to change for this order, as few as possible: photographs that stay in order keep theirs, if
 * there is room between them for those that are moved.
 */
export function planPositions(wanted: readonly Ordered[]): Placed[] {
  const kept = findLongestRise(wanted.map(({ position }) => position));
  const changes: Placed[] = [];
  let start = 0;
  for (const end of [...kept, wanted.length]) {
    const low = start > 0 ? getPosition(wanted, start - 1) : undefined;
    const high = end < wanted.length ? getPosition(wanted, end) : undefined;
    const count = end - start;
    const first = low ?? (high === undefined ? 0 : high - STEP * (count + 1));
    const step = high === undefined || low === undefined ? STEP : Math.floor((high - low) / (count + 1));
    if (count > 0 && step < 1) return renumber(wanted);
    for (let index = start; index < end; index += 1)
      changes.push({ id: wanted[index]?.id ?? '', position: first + step * (index - start + 1) });
    start = end + 1;
  }
  return changes;
}

function getPosition(photos: readonly Ordered[], index: number): number {
  return photos[index]?.position ?? 0;
}

function renumber(wanted: readonly Ordered[]): Placed[] {
  return wanted
    .map(({ id, position }, index) => ({ id, position: STEP * (index + 1), before: position }))
    .filter(({ position, before }) => position !== before)
    .map(({ id, position }) => ({ id, position }));
}

/** The indexes of a longest part that rises. */
function findLongestRise(values: readonly number[]): number[] {
  const ends: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  });
  const rise: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) rise.unshift(index);
  return rise;
}

function compareTimes(one: Ordered, other: Ordered): number {
  if (one.takenAt === null || other.takenAt === null)
    return Number(one.takenAt === null) - Number(other.takenAt === null);
  return compareTexts(one.takenAt, other.takenAt);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
