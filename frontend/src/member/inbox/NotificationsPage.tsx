import { InboxCard } from './InboxCard';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { getPath } from '@/shared/config/pages';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = getDescribedRoute('NotificationsPage');

export function NotificationsPage() {
  return (
    <PageFrame
      kicker="Inbox"
      title={title}
      lead={description}
      actions={
        <>
          <LinkButton to={getPath('ProfilePage')} variant="ghost">
            Preferences
          </LinkButton>
          <LinkButton to={getPath('DashboardPage')} icon={<ArrowLeftIcon />}>
            Dashboard
          </LinkButton>
        </>
      }
    >
      <InboxCard />
    </PageFrame>
  );
}
