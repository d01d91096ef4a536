import { type AuditLogSubject, subjectAuditLogQuery } from '@/entities/auditLog/auditLog';
import { EmptyState } from '@/shared/ui/EmptyState';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { FETCH_ERROR } from './entryLabels';
import styles from './AuditLogCard.module.css';
import { AuditLogList } from './AuditLogList';

interface SubjectAuditLogProps {
  subject: AuditLogSubject;
  id: string;
  /** See `subjectAuditLogQuery`. */
  name?: string;
}

export function SubjectAuditLog({ subject, id, name }: SubjectAuditLogProps) {
  return (
    <QueryState
      query={useQuery(subjectAuditLogQuery(subject, id, name))}
      loading={<Skeleton label="Loading the record" rows={2} />}
      isEmpty={(entries) => entries.length === 0}
      empty={<EmptyState title="Nothing on record yet" />}
      errorTitle={FETCH_ERROR}
    >
      {(entries) => (
        <div className={styles.container}>
          <AuditLogList entries={entries} />
        </div>
      )}
    </QueryState>
  );
}
