import { getDescribedRoute } from '@/shared/config/descriptions';
import { getPath } from '@/shared/config/pages';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { useAdminSession } from '@/entities/session/useSession';
import { EnrolmentNotice, useEnrolment } from './EnrolmentNotice';

const { title, description } = getDescribedRoute('AdminTestPage');

export function AdminTestPage() {
  const enrolment = useEnrolment(useAdminSession().admin?.enrolBy);
  return (
    <PageFrame kicker="Admin" title={title} lead={description} width="narrow">
      <Stack>
        {enrolment && <EnrolmentNotice {...enrolment} />}
        <Cluster>
          <LinkButton to={getPath('AdminPage')} variant="primary">
            Admin panel
          </LinkButton>
          <LinkButton to={getPath('LandingPage')}>Home</LinkButton>
        </Cluster>
      </Stack>
    </PageFrame>
  );
}
