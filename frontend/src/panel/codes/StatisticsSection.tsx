import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Accordion } from '@/shared/ui/Accordion';
import { Card } from '@/shared/ui/Card';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useState } from 'react';

const Statistics = lazyNamed(() => import('./Statistics'), 'Statistics');

/** Collapsed: only an admin who opens the statistics downloads their code and fetches them. */
export function StatisticsSection() {
  const [open, setOpen] = useState('');
  const content = open && (
    <WidgetBoundary loading={<Skeleton label="Loading statistics" />}>
      <Statistics />
    </WidgetBoundary>
  );
  return (
    <Card>
      <Accordion
        items={[{ value: 'statistics', title: 'Statistics of the last 13 weeks', content }]}
        value={open}
        onChange={setOpen}
        headingLevel={2}
      />
    </Card>
  );
}
