import messages from '@rules/messages.json';
import { type ReactNode } from 'react';
import { RecoveryResult } from './RecoveryResult';

interface InvalidLinkNoticeProps {
  /** Possible reasons and what to do. */
  children: ReactNode;
  actions: ReactNode;
}

/** For a mailed link that is expired, used, or no longer in the address bar. */
export function InvalidLinkNotice({ children, actions }: InvalidLinkNoticeProps) {
  return (
    <RecoveryResult tone="warn" title={messages.link.notValid} actions={actions}>
      <p>{children}</p>
    </RecoveryResult>
  );
}
