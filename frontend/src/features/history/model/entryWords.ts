import { formatDateTime } from '@/shared/lib/dates';
import { type BadgeTone } from '@/shared/ui/Badge';

const TAKEN_AWAY = [
  'closed',
  'deactivated',
  'declined',
  'deleted',
  'failed',
  'freed',
  'revoked',
  'withdrawn',
];
const GIVEN = [
  'activated',
  'assigned',
  'created',
  'extended',
  'generated',
  'granted',
  'recorded',
  'reopened',
  'restored',
];
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** An action as people read it: `code_assigned` is `code assigned`. */
export function actionWords(action: string): string {
  return action.replaceAll('_', ' ');
}

/** What an entry is about, as people call it: of the users' own accounts only those of the staff are on record. */
export function subjectWords(subjectType: string): string {
  return subjectType === 'user' ? 'staff account' : subjectType;
}

/** The colour that helps an action's words: what took something away is red, what gave something green. */
export function toneOf(action: string): BadgeTone {
  const verb = action.split('_').at(-1) ?? '';
  if (TAKEN_AWAY.includes(verb)) return 'danger';
  return GIVEN.includes(verb) ? 'good' : 'neutral';
}

/** A kept value as people read it; instants in the reader's own time. */
export function shownValue(value: string): string {
  return INSTANT.test(value) ? formatDateTime(value) : value;
}
