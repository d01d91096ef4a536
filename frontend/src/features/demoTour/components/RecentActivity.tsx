import { demoAssignments, demoClaims, demoMessages, demoUploads } from '@/content/demo/demoActivity';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { Card } from '@/shared/ui/Card';
import { Tabs } from '@/shared/ui/Tabs';
import { useId } from 'react';
import { type SampleUpload } from '../model/sampleUploads';
import { AssignmentsTable } from './AssignmentsTable';
import { ClaimsTable } from './ClaimsTable';
import { InfoButton } from './InfoButton';
import { MessageList } from './MessageList';
import styles from './RecentActivity.module.css';
import { UploadsTable } from './UploadsTable';

const TABS = ['uploads', 'claims', 'messages', 'assignments'] as const;
const PARAMS = { tab: choiceParam(TABS, 'uploads') };

interface RecentActivityProps {
  today: Date;
  uploads: readonly SampleUpload[];
}

export function RecentActivity({ today, uploads }: RecentActivityProps) {
  const [{ tab }, setUrlState] = useUrlState(PARAMS);
  const headingId = useId();
  const tabs = [
    {
      value: 'uploads',
      label: 'Uploads',
      count: demoUploads.length + uploads.length,
      content: <UploadsTable today={today} uploads={uploads} />,
    },
    {
      value: 'claims',
      label: 'Claims',
      count: demoClaims.length,
      content: <ClaimsTable today={today} />,
    },
    {
      value: 'messages',
      label: 'Messages',
      count: demoMessages.length,
      content: <MessageList today={today} />,
    },
    {
      value: 'assignments',
      label: 'Assignments',
      count: demoAssignments.length,
      content: <AssignmentsTable today={today} />,
    },
  ];
  return (
    <section className={styles.activity} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId}>Recent Activity</h2>
        <InfoButton step="activity" />
      </header>
      <Tabs
        label="Recent activity"
        value={tab}
        onChange={(value) => setUrlState({ tab: value as (typeof TABS)[number] })}
        tabs={tabs.map((item) => ({ ...item, content: <Card>{item.content}</Card> }))}
      />
    </section>
  );
}
