import { type User } from '@/shared/config/bootData';
import { type AccessMode, paths, routeOfPage } from '@/shared/config/paths';
import { useDocumentTitle } from '@/shared/hooks/useDocumentTitle';
import { Card } from '@/shared/ui/Card';
import { Notice } from '@/shared/ui/Notice';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type AccessVariant, type Position } from '../model/accessVariant';
import { useAccessMode } from '../model/useAccessMode';
import { AccessFoot } from './AccessFoot';
import { ClientAddressLine } from './ClientAddressLine';
import { RegistrationForm } from './RegistrationForm';
import { SignInPanel, type SignInPanelProps } from './SignInPanel';

interface AccessTerminalProps extends Omit<SignInPanelProps, 'isAdmin'> {
  /** What the person should know before they sign in. */
  notice?: ReactNode;
  onRegistered: (user: User) => void;
}

const MODES = [
  { value: 'login', label: 'Sign In' },
  { value: 'register', label: 'Activate Invitation' },
] as const;

const REGISTERED = { title: 'Registration successful', text: 'Welcome to the Anonymous Adjusters Network' };

/** Sign-in and registration on one screen; every switch begins with an empty form. */
export function AccessTerminal({ variant, notice, onRegistered, ...signIn }: AccessTerminalProps) {
  const [mode, setMode] = useAccessMode();
  const [position, setPosition] = usePosition(mode, variant.initialPosition);
  const { title, lead } = headOf(mode, position, variant);
  useDocumentTitle(title);

  return (
    <PageFrame kicker="Secure channel" title={title} lead={lead} width="narrow">
      {notice}
      <SegmentedToggle label="Access mode" options={MODES} value={mode} onChange={setMode} />
      <Card tone={position === 'admin' ? 'watch' : 'signal'}>
        {mode === 'login' ? (
          <>
            <SegmentedToggle
              label="Sign in as"
              isLabelVisible
              options={variant.positions}
              value={position}
              onChange={setPosition}
            />
            <SignInPanel key={position} isAdmin={position === 'admin'} variant={variant} {...signIn} />
          </>
        ) : (
          <>
            <Notice tone="warn" title="Invitation required" isLive={false}>
              Access is by invitation only. One code makes one account, on this device.
            </Notice>
            <RegistrationForm
              welcome={REGISTERED}
              failureSentence="Failed to register"
              onRegistered={onRegistered}
            />
          </>
        )}
      </Card>
      <AccessFoot>
        <ClientAddressLine />
        <Link to={paths.home()}>Back to home</Link>
      </AccessFoot>
    </PageFrame>
  );
}

function headOf(mode: AccessMode, position: Position, variant: AccessVariant) {
  if (mode === 'register')
    return { title: 'Activate Invitation', lead: routeOfPage('RegisterPage').description };
  if (position === 'admin') return { title: 'Admin Access', lead: routeOfPage('AdminLoginPage').description };
  return variant;
}

/** The second toggle's position, which falls back to its first one whenever the mode changes, by hand or by going back. */
function usePosition(mode: AccessMode, initial: Position): [Position, (position: Position) => void] {
  const [chosen, setChosen] = useState({ mode, position: initial });
  const isStale = chosen.mode !== mode;
  if (isStale) setChosen({ mode, position: initial });
  return [isStale ? initial : chosen.position, (position) => setChosen({ mode, position })];
}
