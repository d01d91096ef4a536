import { countOf } from '@/shared/lib/plural';
import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { Cluster } from '@/shared/ui/Stack';
import { useEffect, useRef } from 'react';
import { type InvitationCode } from '../api/codesOverview';
import { invitationLink } from '../model/invitationLink';
import styles from './GenerateCodesCard.module.css';

interface NewCodesProps {
  codes: readonly InvitationCode[];
  onDismiss: () => void;
}

/** The codes made last, to be handed on: all at once, one a line. */
export function NewCodes({ codes, onDismiss }: NewCodesProps) {
  const heading = countOf(codes.length, 'new code');
  const section = useRef<HTMLElement>(null);
  // On a phone they stand below the forms, out of sight.
  // In braces: newer browsers answer with a promise, which React would take for the effect's clean-up.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [codes]);
  return (
    <section ref={section} className={styles.newCodes} aria-label={heading}>
      <h3>{heading}</h3>
      <ul className={styles.codes}>
        {codes.map(({ id, code }) => (
          <li key={id}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Cluster>
        <CopyButton
          text={codes.map(({ code }) => code).join('\n')}
          label={codes.length === 1 ? 'Copy code' : 'Copy all'}
          toastText={countOf(codes.length, 'code')}
        />
        <CopyButton
          text={codes.map(({ code }) => invitationLink(code)).join('\n')}
          label={codes.length === 1 ? 'Copy link' : 'Copy all links'}
          toastText={countOf(codes.length, 'link')}
        />
        <Button type="button" size="small" variant="ghost" onClick={onDismiss}>
          Dismiss
        </Button>
      </Cluster>
    </section>
  );
}
