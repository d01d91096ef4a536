import { type ListFilter } from '@/shared/ui/FilterSelect';
import { type FilterValues } from '@/shared/hooks/useListView';
import { type RecordSubject } from '../api/history';

const LABELS: Readonly<Record<RecordSubject, string>> = {
  code: 'Invitation codes',
  credibility_entry: 'Credibility entries',
  admin_account: 'Admin accounts',
  staff_account: 'Staff accounts',
  member: 'Members',
  subscription: 'Subscriptions',
  claim: 'Claims',
  document: 'Documents',
  device: 'Devices',
  mail: 'Mail',
  message: 'Messages and requests',
};

/** What the record can be narrowed to. */
export const subjectFilter: ListFilter = {
  name: 'subject',
  label: 'About',
  options: Object.entries(LABELS).map(([value, label]) => ({ value, label })),
};

/** The same for the view that stands in the URL. */
export const SUBJECT_VALUES: FilterValues = { subject: Object.keys(LABELS) };
