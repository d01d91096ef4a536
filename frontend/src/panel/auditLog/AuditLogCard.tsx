import { auditLogPagesQuery, type AuditLogEntry, type AuditLogSubject } from '@/entities/auditLog/auditLog';
import { type ListFilter, usePagedList } from '@/shared/lists/usePagedList';
import { Card } from '@/shared/ui/Card';
import { ChunkedRows } from '@/shared/lists/ChunkedRows';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilterableList } from '@/shared/lists/FilterableList';
import { FETCH_ERROR } from './entryLabels';
import styles from './AuditLogCard.module.css';
import { AuditLogList } from './AuditLogList';

const SUBJECT_LABELS: Readonly<Record<AuditLogSubject, string>> = {
  code: 'Invitation codes',
  credibility_entry: 'Credibility entries',
  admin_account: 'Admin accounts',
  staff_account: 'Staff accounts',
  member: 'Members',
  subscription: 'Subscriptions',
  claim: 'Claims',
  queue: 'Claim queue',
  document: 'Documents',
  device: 'Devices',
  mail: 'Mail',
  message: 'Messages and requests',
  scheduled_task: 'Scheduled tasks',
};

const FILTERS: readonly ListFilter[] = [
  {
    name: 'subject',
    label: 'About',
    options: Object.entries(SUBJECT_LABELS).map(([value, label]) => ({ value, label })),
  },
];

const renderEntries = (entries: readonly AuditLogEntry[]) => <AuditLogList entries={entries} />;

export function AuditLogCard() {
  const list = usePagedList(auditLogPagesQuery, { name: 'history', filters: FILTERS });
  return (
    <Card title="History" kicker="Audit log">
      <FilterableList
        list={list}
        noun={['entry', 'entries']}
        searchHint="Who, what, reason, code, name"
        errorTitle={FETCH_ERROR}
        empty={
          <EmptyState
            title="Nothing on record yet"
            hint="Every change by admins and support staff is listed here for good, with who, when, why and from where."
          />
        }
      >
        {(entries) => (
          <div className={styles.container}>
            <ChunkedRows rows={entries} rowHeight="8rem" renderRows={renderEntries} />
          </div>
        )}
      </FilterableList>
    </Card>
  );
}
