import { InboxCard } from './InboxCard';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { getPath } from '@/shared/config/pages';
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
        <LinkButton to={getPath('ProfilePage')} variant="ghost">
          Preferences
        </LinkButton>
      }
    >
      <InboxCard />
    </PageFrame>
  );
}
