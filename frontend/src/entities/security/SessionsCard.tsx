import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { DesktopIcon, LogOutIcon, PhoneIcon, TabletIcon } from '@/shared/ui/icons';
import { useState } from 'react';
import { type OpenSession } from './security';
import styles from './Security.module.css';
import { endSessions, useSecurityMutation } from './securityApi';
import { SecurityRow } from './SecurityRow';

function getDeviceIcon(label: string) {
  if (/^Mobile|iPhone|Android/.test(label)) return <PhoneIcon />;
  if (/^Tablet|iPad/.test(label)) return <TabletIcon />;
  return <DesktopIcon />;
}

export function SessionsCard({ sessions }: { sessions: readonly OpenSession[] }) {
  const [ending, setEnding] = useState<readonly OpenSession[]>([]);
  const end = useSecurityMutation(endSessions, {
    success: { title: 'Signed Out There', text: 'You stay signed in here.' },
  });
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const [only, ...more] = ending;
  return (
    <Card
      title="Where you are signed in"
      headingLevel={3}
      actions={
        others.length > 0 && (
          <Button type="button" size="small" icon={<LogOutIcon />} onClick={() => setEnding(others)}>
            End the others
          </Button>
        )
      }
    >
      <ul className={styles.rows} aria-label="Sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding([session])} />
        ))}
      </ul>
      {only && (
        <ConfirmMutationDialog
          mutation={end}
          variables={ending}
          title={more.length > 0 ? 'End the other sessions' : 'End this session'}
          question={
            <p>
              <strong>{more.length > 0 ? 'Every session but this one' : only.deviceLabel}</strong> is signed
              out at once. Work that was not sent there is lost.
            </p>
          }
          confirmLabel="Sign out there"
          fallbackMessage="The session could not be ended. Please try again."
          onClose={() => setEnding([])}
        />
      )}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { deviceLabel, address, createdAt, lastSeenAt, isCurrent } = session;
  return (
    <SecurityRow
      icon={getDeviceIcon(deviceLabel)}
      title={<bdi>{deviceLabel}</bdi>}
      badge={isCurrent && <Badge tone="good">This session</Badge>}
      isActive={isCurrent}
      actions={
        !isCurrent && (
          <Button type="button" size="small" aria-label={`End ${deviceLabel}`} onClick={onEnd}>
            End
          </Button>
        )
      }
    >
      {address && <span className={styles.address}>{address}</span>}
      {createdAt && (
        <span>
          Since <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </span>
      )}
      <span>
        Last seen <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
      </span>
    </SecurityRow>
  );
}
