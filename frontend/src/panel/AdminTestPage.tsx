import { getDescribedRoute } from '@/shared/config/descriptions';
import { getPath } from '@/shared/config/pages';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Cluster } from '@/shared/ui/Stack';

const { title, description } = getDescribedRoute('AdminTestPage');

export function AdminTestPage() {
  return (
    <PageFrame kicker="Admin" title={title} lead={description} width="narrow">
      <Cluster>
        <LinkButton to={getPath('AdminPage')} variant="primary">
          Admin panel
        </LinkButton>
        <LinkButton to={getPath('LandingPage')}>Home</LinkButton>
      </Cluster>
    </PageFrame>
  );
}
