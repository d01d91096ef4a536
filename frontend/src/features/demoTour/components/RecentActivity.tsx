import { demoAssignments, demoClaims, demoMessages, demoUploads } from '@/content/demo/demoActivity';
import { useSearchParamTab } from '@/shared/hooks/useSearchParamTab';
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

const VALUES = ['uploads', 'claims', 'messages', 'assignments'] as const;

interface RecentActivityProps {
  today: Date;
  uploads: readonly SampleUpload[];
}

/** What moved in the sample month, by kind; the chosen tab stands in the URL. */
export function RecentActivity({ today, uploads }: RecentActivityProps) {
  const [tab, chooseTab] = useSearchParamTab(VALUES, 'uploads');
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
        <InfoButton stop="activity" />
      </header>
      <Tabs
        label="Recent activity"
        value={tab}
        onChange={chooseTab}
        tabs={tabs.map((item) => ({ ...item, content: <Card>{item.content}</Card> }))}
      />
    </section>
  );
}
