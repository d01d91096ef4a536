import messages from '@rules/messages.json';
import { type ReactNode } from 'react';
import { Outcome } from './Outcome';

interface DeadLinkProps {
  /** Why it may be so, and what to do. */
  children: ReactNode;
  /** The ways to a new link. */
  actions: ReactNode;
}

/** A mailed link that is old, spent, or not in the address any more. */
export function DeadLink({ children, actions }: DeadLinkProps) {
  return (
    <Outcome tone="warn" title={messages.link.notValid} actions={actions}>
      <p>{children}</p>
    </Outcome>
  );
}
