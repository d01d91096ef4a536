import { type Photo } from '@/entities/photo/photo';

/** What says what a photograph shows. Each is offered again for the next one. */
export const SUBJECT_FIELDS = ['place', 'part', 'damage'] as const;
export type SubjectField = (typeof SUBJECT_FIELDS)[number];
export type TextField = SubjectField | 'caption';
export type Subject = Record<SubjectField, string>;

export const MAX_LENGTHS: Record<TextField, number> = { place: 200, part: 200, damage: 200, caption: 1000 };

/** Offered after what the member wrote about other photographs, so that the first ones need few letters too. */
export const COMMON_VALUES: Record<SubjectField, readonly string[]> = {
  place: ['Roof', 'Front elevation', 'Rear elevation', 'Left elevation', 'Right elevation'],
  part: ['Ridge', 'Gutter', 'Flashing', 'Vent', 'Siding', 'Window', 'Door', 'Ceiling', 'Wall', 'Floor'],
  damage: ['Hail', 'Wind', 'Water', 'Impact', 'Fire', 'Smoke', 'Mold'],
};

const SHOWN_SUGGESTIONS = 6;

/** What is written about a photograph, in one line; empty if nothing is. */
export function describePhoto({ place, part, damage, caption }: Subject & { caption: string }): string {
  const subject = [place, part, damage].filter(Boolean).join(', ');
  return [subject, caption].filter(Boolean).join(': ');
}

export function isCaptioned(photo: Photo): boolean {
  return describePhoto(photo) !== '';
}

/** The values of the others, those before this photograph first and the nearest of them first; then `more`. */
export function getSuggestions(
  photos: readonly Photo[],
  index: number,
  field: SubjectField,
  more: readonly string[] = [],
): string[] {
  const values = new Map<string, string>();
  const before = photos.slice(0, index).reverse();
  for (const value of [...before, ...photos.slice(index + 1)].map((photo) => photo[field]).concat(more))
    if (value && !values.has(value.toLowerCase())) values.set(value.toLowerCase(), value);
  return [...values.values()];
}

export function getShownSuggestions(suggestions: readonly string[], value: string): string[] {
  return suggestions.filter((suggestion) => suggestion !== value).slice(0, SHOWN_SUGGESTIONS);
}

/** The first suggestion that begins with what is typed, without a difference between capitals. */
export function complete(typed: string, suggestions: readonly string[]): string | null {
  const start = typed.toLowerCase();
  if (!start.trim()) return null;
  const found = suggestions.find((suggestion) => suggestion.toLowerCase().startsWith(start));
  return found === undefined || found.length === typed.length ? null : found;
}

/** What is offered for a photograph without a text: the subject of the previous photograph. */
export function getOffer(photo: Photo, before: Subject | undefined): Partial<Subject> {
  if (!before || isCaptioned(photo)) return {};
  return Object.fromEntries(
    SUBJECT_FIELDS.filter((field) => before[field]).map((field) => [field, before[field]]),
  );
}

/** `May 3, 2026 14:02`, by the camera's own clock. */
export function formatTakenAt(takenAt: string): string {
  return `${formatDate(takenAt)} ${takenAt.slice(11, 16)}`;
}

export function formatDate(takenAt: string): string {
  const [year, month, day] = takenAt.slice(0, 10).split('-');
  const name = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][
    Number(month) - 1
  ];
  return `${name} ${Number(day)}, ${year}`;
}
