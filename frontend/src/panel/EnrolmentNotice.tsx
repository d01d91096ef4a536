import { currentAdminQuery } from '@/entities/member/sessionQueries';
import { securityQuery } from '@/entities/security/security';
import { formatDateTime } from '@/shared/lib/dates';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const EnrolAuthenticatorDialog = lazyNamed(
  () => import('@/entities/security/EnrolAuthenticatorDialog'),
  'EnrolAuthenticatorDialog',
);

interface Enrolment {
  /** Until when the admin must set up a second factor. */
  enrolBy: string;
  isOverdue: boolean;
}

/** Null if the signed-in admin has a second factor, or need not have one. */
export function useEnrolment(enrolBy: string | null | undefined): Enrolment | null {
  const client = useQueryClient();
  const [openedAt] = useState(() => Date.now());
  const { data: security } = useQuery({ ...securityQuery, enabled: Boolean(enrolBy) });
  const isDone = security !== undefined && (security.totp || security.passkeys.length > 0);
  useEffect(() => {
    if (isDone && enrolBy) void client.invalidateQueries({ queryKey: currentAdminQuery.queryKey });
  }, [client, isDone, enrolBy]);
  return enrolBy && !isDone ? { enrolBy, isOverdue: Date.parse(enrolBy) <= openedAt } : null;
}

/** On every page of the panel, as long as the rule asks this admin for a second factor. */
export function EnrolmentNotice({ enrolBy, isOverdue }: Enrolment) {
  const [isOpen, setIsOpen] = useState(false);
  const day = formatDateTime(enrolBy);
  return (
    <>
      <Notice
        tone="warn"
        isLive={false}
        title={isOverdue ? 'Set up a second factor to open the panel' : `Set up a second factor by ${day}`}
        actions={
          // Later, the page has nothing but these controls.
          !isOverdue && (
            <Button type="button" size="small" variant="primary" onClick={() => setIsOpen(true)}>
              Set up an app
            </Button>
          )
        }
      >
        {isOverdue
          ? `The days to do it ended on ${day}. With an authenticator app or a passkey, the panel opens again at once.`
          : 'After that, the panel opens only with an authenticator app or a passkey. An app takes a minute.'}
      </Notice>
      {isOpen && (
        <WidgetBoundary onClose={() => setIsOpen(false)}>
          <EnrolAuthenticatorDialog onClose={() => setIsOpen(false)} />
        </WidgetBoundary>
      )}
    </>
  );
}
