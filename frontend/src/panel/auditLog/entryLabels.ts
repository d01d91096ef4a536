import { formatDateTime } from '@/shared/lib/dates';
import { type BadgeTone } from '@/shared/ui/Badge';

export const FETCH_ERROR = 'Failed to fetch the history';

const DESTRUCTIVE_VERBS = [
  'closed',
  'deactivated',
  'declined',
  'deleted',
  'failed',
  'freed',
  'revoked',
  'withdrawn',
];
const CONSTRUCTIVE_VERBS = [
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
const ISO_DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** `code_assigned` becomes `code assigned`. */
export function getActionLabel(action: string): string {
  return action.replaceAll('_', ' ');
}

/** Entries about a user are always about a staff account; other users have subject types of their own. */
export function getSubjectLabel(subjectType: string): string {
  return subjectType === 'user' ? 'staff account' : subjectType;
}

export function getActionTone(action: string): BadgeTone {
  const verb = action.split('_').at(-1) ?? '';
  if (DESTRUCTIVE_VERBS.includes(verb)) return 'danger';
  return CONSTRUCTIVE_VERBS.includes(verb) ? 'good' : 'neutral';
}

/** Shows an ISO 8601 timestamp in local time and any other value unchanged. */
export function formatValue(value: string): string {
  return ISO_DATE_TIME.test(value) ? formatDateTime(value) : value;
}
