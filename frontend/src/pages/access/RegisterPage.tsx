import { AccessFoot } from '@/features/access/components/AccessFoot';
import { RegistrationForm } from '@/features/access/components/RegistrationForm';
import { paths, routeOfPage } from '@/shared/config/paths';
import { Card } from '@/shared/ui/Card';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Link } from 'react-router-dom';
import { EntranceNotice } from './EntranceNotice';
import { useEntrance } from './useEntrance';

const { title, description } = routeOfPage('RegisterPage');

const WELCOME = { title: 'Registration Successful', text: 'Your account has been created successfully.' };

export function RegisterPage() {
  const { enterNewMember } = useEntrance();
  return (
    <PageFrame kicker="By invitation only" title={title} lead={description} width="narrow">
      <EntranceNotice />
      <Card tone="signal">
        <RegistrationForm
          welcome={WELCOME}
          failureSentence="Failed to create account"
          onRegistered={enterNewMember}
        />
      </Card>
      <AccessFoot>
        <p>
          Already a member? <Link to={paths.login()}>Sign in</Link>
        </p>
        <Link to={paths.root()}>Back to home</Link>
      </AccessFoot>
    </PageFrame>
  );
}
