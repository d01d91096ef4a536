import { getRoute } from '@/shared/config/pages';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title } = getRoute('DashboardPage');

/** Only in the development bundle, for its placeholder member. It makes no requests. */
export function PlaceholderDashboard() {
  return (
    <PageFrame kicker="Development placeholder" title={title} lead="test-user · nobody is signed in">
      <Card title="No Active Subscription" />
      <EmptyState title="No claims submitted yet" />
      <EmptyState title="No documents uploaded yet" />
      <EmptyState title="No recent activity" />
    </PageFrame>
  );
}
