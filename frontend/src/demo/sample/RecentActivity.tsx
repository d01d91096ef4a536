import { demoAssignments, demoClaims, demoMessages, demoUploads } from '@/demo/texts/demoActivity';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { Card } from '@/shared/ui/Card';
import { Stack } from '@/shared/ui/Stack';
import { Tabs } from '@/shared/ui/Tabs';
import { useId, useMemo } from 'react';
import { type SampleUpload } from './sampleUploads';
import { AssignmentsTable } from './AssignmentsTable';
import { ClaimsTable } from './ClaimsTable';
import { InfoButton } from '@/demo/tour/InfoButton';
import { MessageList } from './MessageList';
import styles from './RecentActivity.module.css';
import { UploadsTable } from './UploadsTable';

interface RecentActivityProps {
  today: Date;
  uploads: readonly SampleUpload[];
}

const TABS = [
  {
    value: 'uploads',
    label: 'Uploads',
    count: demoUploads.length,
    render: (props: RecentActivityProps) => <UploadsTable {...props} />,
  },
  {
    value: 'claims',
    label: 'Claims',
    count: demoClaims.length,
    render: ({ today }: RecentActivityProps) => <ClaimsTable today={today} />,
  },
  {
    value: 'messages',
    label: 'Messages',
    count: demoMessages.length,
    render: ({ today }: RecentActivityProps) => <MessageList today={today} />,
  },
  {
    value: 'assignments',
    label: 'Assignments',
    count: demoAssignments.length,
    render: ({ today }: RecentActivityProps) => <AssignmentsTable today={today} />,
  },
] as const;
const PARAMS = {
  tab: choiceParam(
    TABS.map(({ value }) => value),
    'uploads',
  ),
};

export function RecentActivity({ today, uploads }: RecentActivityProps) {
  const [{ tab }, setUrlState] = useUrlState(PARAMS);
  // The tab changes at once and the URL shortly after: only the first renders the panel.
  const panel = useMemo(() => {
    const { render } = TABS.find(({ value }) => value === tab) ?? TABS[0];
    return <Card>{render({ today, uploads })}</Card>;
  }, [tab, today, uploads]);
  const headingId = useId();
  return (
    <Stack as="section" gap={1} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId}>Recent Activity</h2>
        <InfoButton step="activity" />
      </header>
      <Tabs
        label="Recent activity"
        value={tab}
        onChange={(value, options) => setUrlState({ tab: value }, options)}
        tabs={TABS.map(({ value, label, count }) => ({
          value,
          label,
          count: value === 'uploads' ? count + uploads.length : count,
          content: value === tab && panel,
        }))}
      />
    </Stack>
  );
}
