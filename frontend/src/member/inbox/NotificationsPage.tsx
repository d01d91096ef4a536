import { InboxCard } from './InboxCard';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { paths } from '@/shared/config/paths';
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
          <LinkButton to={paths.profile()} variant="ghost">
            Preferences
          </LinkButton>
          <LinkButton to={paths.dashboard()} icon={<ArrowLeftIcon />}>
            Dashboard
          </LinkButton>
        </>
      }
    >
      <InboxCard />
    </PageFrame>
  );
}
