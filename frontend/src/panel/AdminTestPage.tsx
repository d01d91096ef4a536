import { getDescribedRoute } from '@/shared/config/descriptions';
import { paths } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Cluster } from '@/shared/ui/Stack';

const { title, description } = getDescribedRoute('AdminTestPage');

export function AdminTestPage() {
  return (
    <PageFrame kicker="Admin" title={title} lead={description} width="narrow">
      <Cluster>
        <LinkButton to={paths.admin()} variant="primary">
          Admin panel
        </LinkButton>
        <LinkButton to={paths.home()}>Home</LinkButton>
      </Cluster>
    </PageFrame>
  );
}
