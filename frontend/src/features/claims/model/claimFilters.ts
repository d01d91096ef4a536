import { type ListFilter } from '@/shared/ui/FilterSelect';
import { CLAIM_STATUSES, SERVICE_LABELS } from './claimWords';

/** What the list of claims can be narrowed to. */
export const claimFilters: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: Object.entries(CLAIM_STATUSES).map(([value, { word }]) => ({
      value,
      label: word.charAt(0).toUpperCase() + word.slice(1),
    })),
  },
  {
    name: 'serviceRequestType',
    label: 'Service',
    options: Object.entries(SERVICE_LABELS).map(([value, label]) => ({ value, label })),
  },
];
