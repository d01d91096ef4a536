import { type Photo } from '@/entities/photo/photo';
import { isCaptioned } from './captions';

const PLACE = 'place:';

export const FILTERS = [
  { value: 'uncaptioned', label: 'Without a caption' },
  { value: 'leftOut', label: 'Left out' },
];

/** A filter for each place that is written about a photograph. */
export function getPlaces(photos: readonly Photo[]) {
  const places = [...new Set(photos.map(({ place }) => place).filter(Boolean))];
  return places
    .sort((one, other) => one.localeCompare(other, 'en'))
    .map((place) => ({ value: PLACE + place, label: place }));
}

export function isShown(photo: Photo, filter: string): boolean {
  if (filter === 'uncaptioned') return !isCaptioned(photo);
  if (filter === 'leftOut') return photo.isLeftOut;
  return !filter.startsWith(PLACE) || photo.place === filter.slice(PLACE.length);
}
