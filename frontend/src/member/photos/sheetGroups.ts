import { type Photo } from '@/entities/photo/photo';
import { formatDate } from './captions';
import { orderByPlace, orderByTime } from './photoOrder';

export const GROUPINGS = [
  { value: 'place', label: 'Place' },
  { value: 'date', label: 'Date' },
];

interface Group<Row> {
  title: string;
  rows: Row[];
}

/** The rows below a heading for each place or date; in one group without a heading if they are not grouped. */
export function groupRows<Row extends { photo: Photo }>(
  rows: readonly Row[],
  grouping: string,
  rooms: readonly string[],
): Group<Row>[] {
  const byId = new Map(rows.map((row) => [row.photo.id, row]));
  const photos = rows.map(({ photo }) => photo);
  const groups = new Map<string, Row[]>();
  for (const photo of order(photos, grouping, rooms)) {
    const row = byId.get(photo.id);
    const title = getTitle(photo, grouping);
    const group = groups.get(title) ?? [];
    if (row) group.push(row);
    groups.set(title, group);
  }
  return [...groups].map(([title, group]) => ({ title, rows: group }));
}

function order(photos: readonly Photo[], grouping: string, rooms: readonly string[]): readonly Photo[] {
  if (grouping === 'place') return orderByPlace(photos, rooms);
  return grouping === 'date' ? orderByTime(photos) : photos;
}

function getTitle({ place, takenAt }: Photo, grouping: string): string {
  if (grouping === 'place') return place || 'No place';
  if (grouping === 'date') return takenAt ? formatDate(takenAt) : 'No date in the file';
  return '';
}
