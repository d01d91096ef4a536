import { useSearchParamTab } from '@/shared/hooks/useSearchParamTab';
import { Tabs } from '@/shared/ui/Tabs';
import { type ReactNode } from 'react';

const VALUES = ['claims', 'documents', 'activity', 'devices'] as const;

interface DashboardTabsProps {
  claims: ReactNode;
  documents: ReactNode;
  activity: ReactNode;
  devices: ReactNode;
}

/** The dashboard's tabs; the choice stands in the URL, Device Security without a word in it. */
export function DashboardTabs({ claims, documents, activity, devices }: DashboardTabsProps) {
  const [tab, chooseTab] = useSearchParamTab(VALUES, 'devices');
  return (
    <Tabs
      label="Dashboard"
      value={tab}
      onChange={chooseTab}
      tabs={[
        { value: 'claims', label: 'Claims', content: claims },
        { value: 'documents', label: 'Documents', content: documents },
        { value: 'activity', label: 'Activity', content: activity },
        { value: 'devices', label: 'Device Security', content: devices },
      ]}
    />
  );
}
