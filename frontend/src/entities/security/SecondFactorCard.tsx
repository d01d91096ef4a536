import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { LifeBuoyIcon, PhoneIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import { Cluster } from '@/shared/ui/Stack';
import { useState } from 'react';
import { type Security } from './security';
import styles from './Security.module.css';
import { removeAuthenticator, replaceRecoveryCodes, useSecurityMutation } from './securityApi';
import { SecurityRow } from './SecurityRow';

const EnrolAuthenticatorDialog = lazyNamed(
  () => import('./EnrolAuthenticatorDialog'),
  'EnrolAuthenticatorDialog',
);
const RecoveryCodesDialog = lazyNamed(() => import('./RecoveryCodesDialog'), 'RecoveryCodesDialog');

/** From this number on, the person is told to get new ones. */
const FEW_CODES = 3;

export function SecondFactorCard({ security }: { security: Security }) {
  const [dialog, setDialog] = useState<'enrol' | 'remove' | 'replaceCodes' | null>(null);
  const [newCodes, setNewCodes] = useState<readonly string[]>([]);
  const remove = useSecurityMutation(removeAuthenticator, {
    success: { title: 'Authenticator App Removed', text: 'Its codes are no longer asked for.' },
  });
  const replaceCodes = useSecurityMutation(replaceRecoveryCodes, {});
  const { totp, passkeys, passwordNeedsSecondStep, recoveryCodesLeft } = security;
  const hasFactor = totp || passkeys.length > 0;
  const isShort = hasFactor && recoveryCodesLeft <= FEW_CODES;
  const close = () => setDialog(null);

  return (
    <Card title="Second step" headingLevel={3} tone={hasFactor ? 'signal' : 'plain'}>
      <p>
        {passwordNeedsSecondStep
          ? 'Your password alone opens nothing: your sign-in also asks for something that only you have.'
          : 'A password can be guessed, seen or stolen. With a second step it opens nothing by itself.'}
      </p>
      <ul className={styles.rows}>
        <SecurityRow
          icon={<PhoneIcon />}
          title="Authenticator app"
          badge={<Badge tone={totp ? 'good' : 'neutral'}>{totp ? 'On' : 'Off'}</Badge>}
          isActive={totp}
          actions={
            totp ? (
              <Cluster>
                <Button type="button" size="small" onClick={() => setDialog('enrol')}>
                  Replace
                </Button>
                <Button type="button" size="small" variant="danger" onClick={() => setDialog('remove')}>
                  Remove
                </Button>
              </Cluster>
            ) : (
              <Button type="button" size="small" variant="primary" onClick={() => setDialog('enrol')}>
                Set up
              </Button>
            )
          }
        >
          {totp
            ? 'The app on your phone shows the code for your sign-in.'
            : 'An app on your phone shows a six-digit code. It takes a minute to set up.'}
        </SecurityRow>
        {hasFactor && (
          <SecurityRow
            icon={<LifeBuoyIcon />}
            title="Recovery codes"
            badge={<Badge tone={isShort ? 'watch' : 'neutral'}>{`${recoveryCodesLeft} left`}</Badge>}
            actions={
              <Button type="button" size="small" onClick={() => setDialog('replaceCodes')}>
                New codes
              </Button>
            }
          >
            Your way in without the phone or the passkey. Each works once.
          </SecurityRow>
        )}
      </ul>
      {isShort && (
        <Notice tone="warn" isLive={false}>
          {recoveryCodesLeft === 0 ? 'No recovery code is left.' : 'Few recovery codes are left.'} Get new
          ones before you need them.
        </Notice>
      )}
      {dialog === 'enrol' && (
        <WidgetBoundary onClose={close}>
          <EnrolAuthenticatorDialog isReplacement={totp} onClose={close} />
        </WidgetBoundary>
      )}
      {dialog === 'remove' && (
        <ConfirmMutationDialog
          mutation={remove}
          variables={undefined}
          isDestructive
          title="Remove the authenticator app"
          question="Your sign-in no longer asks for its code. Delete the account in the app as well."
          confirmLabel="Remove"
          fallbackMessage="The app could not be removed. Please try again."
          onClose={close}
        />
      )}
      {dialog === 'replaceCodes' && (
        <ConfirmMutationDialog
          mutation={replaceCodes}
          variables={undefined}
          title="New recovery codes"
          question="You get ten new codes. Those you have now stop working at once."
          confirmLabel="Get new codes"
          fallbackMessage="The codes could not be replaced. Please try again."
          onSuccess={({ recoveryCodes }) => setNewCodes(recoveryCodes)}
          onClose={close}
        />
      )}
      {newCodes.length > 0 && (
        <WidgetBoundary onClose={() => setNewCodes([])}>
          <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes([])} />
        </WidgetBoundary>
      )}
    </Card>
  );
}
