import { useSession } from '@/features/session/model/useSession';
import { type User } from '@/shared/config/bootData';
import { paths, routeOfPage } from '@/shared/config/paths';
import { formatDay } from '@/shared/lib/dates';
import { Card } from '@/shared/ui/Card';
import { DescriptionList, type Fact } from '@/shared/ui/DescriptionList';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Link } from 'react-router-dom';

const { title, description } = routeOfPage('ProfilePage');

/** What the network knows of the member. */
export function ProfilePage() {
  const { user } = useSession();
  return (
    <PageFrame
      kicker="Operative record"
      title={title}
      lead={description}
      actions={
        <LinkButton to={paths.dashboard()} icon={<ArrowLeftIcon />}>
          Dashboard
        </LinkButton>
      }
    >
      {user && (
        <Card title="On record">
          <DescriptionList facts={factsOf(user)} />
          <p>
            Something wrong or out of date? Send the correction through{' '}
            <Link to={paths.contact()}>Secure Contact</Link>.
          </p>
        </Card>
      )}
    </PageFrame>
  );
}

function factsOf(user: User): Fact[] {
  return [
    { term: 'Name', value: `${user.firstName} ${user.lastName}` },
    { term: 'Username', value: user.username },
    { term: 'Email', value: user.email },
    { term: 'Phone', value: user.phone },
    { term: 'Company', value: user.companyName },
    { term: 'Position', value: user.position },
    ...(user.licenseNumber ? [{ term: 'License number', value: user.licenseNumber }] : []),
    { term: 'Member since', value: formatDay(user.createdAt) },
  ];
}
