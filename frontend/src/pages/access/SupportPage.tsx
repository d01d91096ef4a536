import { paths, routeOfPage } from '@/shared/config/paths';
import { Card } from '@/shared/ui/Card';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Cluster } from '@/shared/ui/Stack';

interface SupportPageProps {
  /** The page's name in routes.json. */
  page: string;
  /** What support does for the person who came here. */
  sentence: string;
  /** What support needs to know. */
  hint: string;
}

/** A page whose matter support takes care of. */
export function SupportPage({ page, sentence, hint }: SupportPageProps) {
  return (
    <PageFrame kicker="Support" title={routeOfPage(page).title} width="narrow">
      <Card>
        <p>{sentence}</p>
        <p>{hint}</p>
        <Cluster>
          <LinkButton variant="primary" to={paths.contact()}>
            Contact support
          </LinkButton>
          <LinkButton variant="ghost" to={paths.login()}>
            Back to sign-in
          </LinkButton>
        </Cluster>
      </Card>
    </PageFrame>
  );
}
