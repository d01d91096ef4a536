import { paths } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Cluster } from '@/shared/ui/Stack';

export function NotFoundPage() {
  return (
    <PageFrame
      kicker="No signal"
      title="404 Page Not Found"
      lead="Did you forget to add the page to the router?"
      width="narrow"
    >
      <Cluster>
        <LinkButton to={paths.navigation()} variant="primary">
          Navigation
        </LinkButton>
        <LinkButton to={paths.home()}>Home</LinkButton>
      </Cluster>
    </PageFrame>
  );
}
