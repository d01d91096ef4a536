import { AccessFooter } from '@/access/parts/AccessFooter';
import { RegistrationForm } from './RegistrationForm';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { getPath } from '@/shared/config/pages';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Link } from 'react-router-dom';
import { SignInNotice } from '@/access/parts/SignInNotice';
import { usePostLoginRedirect } from '@/access/parts/usePostLoginRedirect';
import { useUrlState } from '@/shared/hooks/useUrlState';
import { WAY_PARAM } from './invitationWay';
import { WaysIn } from './WaysIn';

const { title, description } = getDescribedRoute('RegisterPage');

const WELCOME = { title: 'Registration Successful', text: 'Your account has been created successfully.' };

export function RegisterPage() {
  const { completeRegistration } = usePostLoginRedirect();
  const [{ way }, setParams] = useUrlState(WAY_PARAM);
  return (
    <PageFrame kicker="By invitation only" title={title} lead={description} width="narrow">
      <SignInNotice />
      <WaysIn way={way} onChange={(value) => setParams({ way: value })}>
        <RegistrationForm
          welcome={WELCOME}
          fallbackMessage="Failed to create account"
          onRegistered={completeRegistration}
        />
      </WaysIn>
      <AccessFooter>
        <p>
          Already a member? <Link to={getPath('LoginPage')}>Sign in</Link>
        </p>
        <Link to={'/'}>Back to home</Link>
      </AccessFooter>
    </PageFrame>
  );
}
