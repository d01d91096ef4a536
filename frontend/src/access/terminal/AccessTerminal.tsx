import { type User } from '@/entities/member/user';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { type AccessMode, getPath } from '@/shared/config/pages';
import { useDocumentTitle } from '@/shared/hooks/useDocumentTitle';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { Card } from '@/shared/ui/Card';
import { Notice } from '@/shared/ui/Notice';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { clientAddressQuery } from '@/access/parts/clientAddress';
import { type AccessVariant, type SignInOption } from '@/access/parts/accessVariant';
import styles from '@/access/parts/Access.module.css';
import { useSecondStep } from '@/access/secondStep/useSecondStep';
import { AccessFooter } from '@/access/parts/AccessFooter';
import { WAY_PARAM } from '@/access/registration/invitationWay';
import { RegistrationForm } from '@/access/registration/RegistrationForm';
import { WaysIn } from '@/access/registration/WaysIn';
import { SignInPanel, type SignInPanelProps } from '@/access/signIn/SignInPanel';

interface AccessTerminalProps extends Omit<SignInPanelProps, 'isAdmin'> {
  notice?: ReactNode;
  onRegistered: (user: User) => void;
}

const MODES = [
  { value: 'login', label: 'Sign In' },
  { value: 'register', label: 'Activate Invitation' },
] as const;

/** Unlike other choices, the default is written to the URL too. */
const PARAMS = {
  ...WAY_PARAM,
  mode: { ...choiceParam(['login', 'register'], 'login'), format: (mode: AccessMode) => [mode] },
};

const ASKING = { title: 'Ask for an Invitation', lead: 'For those who have no code yet.' };
const REGISTERED = { title: 'Registration successful', text: 'Welcome to the Anonymous Adjusters Network' };

/**
 * Sign-in and registration on one screen. A toggle resets the sign-in; the registration has twelve fields, so it stays mounted
 * and hidden once it was opened.
 */
export function AccessTerminal({ variant, notice, onRegistered, ...signIn }: AccessTerminalProps) {
  const [{ mode: chosenMode, way }, setParams] = useUrlState(PARAMS);
  const mode = way === 'ask' ? 'register' : chosenMode;
  const [option, setOption] = useSignInOption(mode, variant.initialOption);
  const { secondStep } = useSecondStep();
  const [hasRegistration, setHasRegistration] = useState(mode === 'register');
  if (mode === 'register' && !hasRegistration) setHasRegistration(true);
  const { title, lead } = way === 'ask' ? ASKING : getHeading(mode, option, variant);
  useDocumentTitle(title);

  return (
    <PageFrame kicker="Secure channel" title={title} lead={lead} width="narrow">
      {notice}
      {!secondStep && (
        <SegmentedToggle
          label="Access mode"
          options={MODES}
          value={mode}
          onChange={(value) => setParams({ mode: value, way: 'code' })}
        />
      )}
      {mode === 'login' && (
        <Card tone={option === 'admin' ? 'watch' : 'signal'}>
          {!secondStep && (
            <SegmentedToggle
              label="Sign in as"
              isLabelVisible
              options={variant.signInOptions}
              value={option}
              onChange={setOption}
            />
          )}
          <SignInPanel key={option} isAdmin={option === 'admin'} variant={variant} {...signIn} />
        </Card>
      )}
      {hasRegistration && (
        <div hidden={mode === 'login'}>
          <WaysIn way={way} onChange={(value) => setParams({ mode: 'register', way: value })}>
            <Notice tone="warn" title="Invitation required" isLive={false}>
              Access is by invitation only. One code makes one account, on this device.
            </Notice>
            <RegistrationForm
              welcome={REGISTERED}
              fallbackMessage="Failed to register"
              onRegistered={onRegistered}
            />
          </WaysIn>
        </div>
      )}
      <AccessFooter>
        <ClientAddressLine />
        <Link to={getPath('LandingPage')}>Back to home</Link>
      </AccessFooter>
    </PageFrame>
  );
}

function ClientAddressLine() {
  const { data, isPending } = useQuery(clientAddressQuery);
  return (
    <p className={styles.address}>
      Client IP: <data>{isPending ? 'Loading...' : (data ?? 'Unknown')}</data>
    </p>
  );
}

function getHeading(mode: AccessMode, option: SignInOption, variant: AccessVariant) {
  if (mode === 'register')
    return { title: 'Activate Invitation', lead: getDescribedRoute('RegisterPage').description };
  if (option === 'admin')
    return { title: 'Admin Access', lead: getDescribedRoute('AdminLoginPage').description };
  return variant;
}

/** Resets to the initial option when the mode changes, also by browser navigation. */
function useSignInOption(
  mode: AccessMode,
  initial: SignInOption,
): [SignInOption, (option: SignInOption) => void] {
  const [chosen, setChosen] = useState({ mode, option: initial });
  const isStale = chosen.mode !== mode;
  if (isStale) setChosen({ mode, option: initial });
  return [isStale ? initial : chosen.option, (option) => setChosen({ mode, option })];
}
