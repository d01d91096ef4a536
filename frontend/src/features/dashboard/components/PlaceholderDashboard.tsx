import { routeOfPage } from '@/shared/config/paths';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title } = routeOfPage('DashboardPage');

/** The dashboard of the development bundle's placeholder member, who holds no data and calls nothing. */
export function PlaceholderDashboard() {
  return (
    <PageFrame kicker="Development placeholder" title={title} lead="test-user · nobody is signed in">
      <Card title="No Active Subscription" />
      <EmptyState sentence="No claims submitted yet" />
      <EmptyState sentence="No documents uploaded yet" />
      <EmptyState sentence="No recent activity" />
    </PageFrame>
  );
}
