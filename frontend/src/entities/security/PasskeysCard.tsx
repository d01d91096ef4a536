import { useSession } from '@/entities/session/useSession';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { formatDateTime, formatDay } from '@/shared/lib/dates';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { FingerprintIcon, PlusIcon, TrashIcon } from '@/shared/ui/icons';
import { Switch } from '@/shared/ui/Switch';
import { Text } from '@/shared/ui/Text';
import messages from '@rules/messages.json';
import { useId, useState } from 'react';
import { getPasskeyObstacle } from './passkeySupport';
import { type Passkey, type Security } from './security';
import styles from './Security.module.css';
import { removePasskey, setPasswordNeedsSecondStep, useSecurityMutation } from './securityApi';
import { SecurityRow } from './SecurityRow';

const AddPasskeyDialog = lazyNamed(() => import('./AddPasskeyDialog'), 'AddPasskeyDialog');

export function PasskeysCard({ security }: { security: Security }) {
  const { totp, passkeys, canUsePasskeys } = security;
  const { isSignedIn: isMember } = useSession();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const remove = useSecurityMutation(removePasskey, {
    success: { title: 'Passkey Removed', text: 'It opens nothing any more.' },
  });
  const obstacle = getPasskeyObstacle() ?? (canUsePasskeys ? null : messages.secondFactor.noPasskeysHere);
  const closeAdding = () => setIsAdding(false);
  return (
    <Card
      title="Passkeys"
      headingLevel={3}
      actions={
        !obstacle && (
          <Button type="button" size="small" icon={<PlusIcon />} onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <p>Sign in with your fingerprint, your face or a security key instead of the password.</p>
      {obstacle && (
        <Text variant="muted" as="p">
          {obstacle}
        </Text>
      )}
      {passkeys.length > 0 && (
        <ul className={styles.rows} aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <SecurityRow
              key={passkey.id}
              icon={<FingerprintIcon />}
              title={<bdi>{passkey.name}</bdi>}
              isActive
              actions={
                <Button
                  type="button"
                  size="small"
                  variant="danger"
                  icon={<TrashIcon />}
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setRemoved(passkey)}
                >
                  Remove
                </Button>
              }
            >
              <span>
                Added <time dateTime={passkey.createdAt}>{formatDay(passkey.createdAt)}</time>
              </span>
              <span>
                {passkey.lastUsedAt ? (
                  <>
                    Last used <time dateTime={passkey.lastUsedAt}>{formatDateTime(passkey.lastUsedAt)}</time>
                  </>
                ) : (
                  'Never used'
                )}
              </span>
            </SecurityRow>
          ))}
        </ul>
      )}
      {passkeys.length > 0 && !totp && isMember && (
        <SecondStepSwitch isOn={security.passwordNeedsSecondStep} />
      )}
      {isAdding && (
        <WidgetBoundary onClose={closeAdding}>
          <AddPasskeyDialog onClose={closeAdding} />
        </WidgetBoundary>
      )}
      {removed && (
        <ConfirmMutationDialog
          mutation={remove}
          variables={removed.id}
          isDestructive
          title="Remove the passkey"
          question={
            <p>
              <strong>{removed.name}</strong> opens nothing any more. Delete it on the device as well.
            </p>
          }
          confirmLabel="Remove"
          fallbackMessage="The passkey could not be removed. Please try again."
          onClose={() => setRemoved(null)}
        />
      )}
    </Card>
  );
}

/** With an authenticator app, and for panel admins, the password always needs a second step. */
function SecondStepSwitch({ isOn }: { isOn: boolean }) {
  const id = useId();
  const change = useSecurityMutation(setPasswordNeedsSecondStep, {
    error: { title: 'Nothing was changed' },
  });
  return (
    <div className={styles.choice}>
      <div>
        <p id={id} className={styles.title}>
          Ask for a passkey after the password too
        </p>
        <p id={`${id}-hint`} className={styles.explanation}>
          While this is off, your password alone still signs you in.
        </p>
      </div>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        words={{ on: 'On', off: 'Off' }}
        checked={change.isPending ? change.variables : isOn}
        onChange={(isNowOn) => {
          if (!change.isPending) change.mutate(isNowOn);
        }}
      />
    </div>
  );
}
