import { AccessFooter } from '@/access/parts/AccessFooter';
import { RegistrationForm } from './RegistrationForm';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { getPath } from '@/shared/config/pages';
import { Card } from '@/shared/ui/Card';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { Link } from 'react-router-dom';
import { SignInNotice } from '@/access/parts/SignInNotice';
import { usePostLoginRedirect } from '@/access/parts/usePostLoginRedirect';
import { useState } from 'react';
import { RequestForm } from './RequestForm';

const { title, description } = getDescribedRoute('RegisterPage');

const WELCOME = { title: 'Registration Successful', text: 'Your account has been created successfully.' };

const HALVES = [
  { value: 'code', label: 'I have a code' },
  { value: 'ask', label: 'Ask for one' },
] as const;

export function RegisterPage() {
  const { completeRegistration } = usePostLoginRedirect();
  const [half, setHalf] = useState<'code' | 'ask'>('code');
  return (
    <PageFrame kicker="By invitation only" title={title} lead={description} width="narrow">
      <SignInNotice />
      <SegmentedToggle label="The way in" options={HALVES} value={half} onChange={setHalf} />
      <Card tone="signal">
        {half === 'code' ? (
          <RegistrationForm
            welcome={WELCOME}
            fallbackMessage="Failed to create account"
            onRegistered={completeRegistration}
          />
        ) : (
          <RequestForm />
        )}
      </Card>
      <AccessFooter>
        <p>
          Already a member? <Link to={getPath('LoginPage')}>Sign in</Link>
        </p>
        <Link to={'/'}>Back to home</Link>
      </AccessFooter>
    </PageFrame>
  );
}
