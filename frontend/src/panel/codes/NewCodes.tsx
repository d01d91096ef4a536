import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/feedback/CopyButton';
import { Cluster } from '@/shared/ui/Stack';
import { useEffect, useRef } from 'react';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { createCodesFile } from './codesCsv';
import { getInvitationLink } from './getInvitationLink';
import styles from './GenerateCodesCard.module.css';
import { ScrollBox } from './ScrollBox';

interface NewCodesProps {
  codes: readonly InvitationCode[];
  onDismiss: () => void;
}

export function NewCodes({ codes, onDismiss }: NewCodesProps) {
  const heading = pluralize(codes.length, 'new code');
  const section = useRef<HTMLElement>(null);
  // On a phone the section is below the forms, outside the viewport.
  // The braces are needed: newer browsers return a promise, which React would use as the clean-up function.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [codes]);
  return (
    <section ref={section} className={styles.newCodes} aria-label={heading}>
      <h3>{heading}</h3>
      <ScrollBox label="Codes">
        <ul className={styles.codes}>
          {codes.map(({ id, code }) => (
            <li key={id}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </ScrollBox>
      <Cluster>
        <CopyButton
          text={codes.map(({ code }) => code).join('\n')}
          label={codes.length === 1 ? 'Copy code' : 'Copy all'}
          toastText={pluralize(codes.length, 'code')}
        />
        <CopyButton
          text={codes.map(({ code }) => getInvitationLink(code)).join('\n')}
          label={codes.length === 1 ? 'Copy link' : 'Copy all links'}
          toastText={pluralize(codes.length, 'link')}
        />
        {codes.length > 1 && (
          <LinkButton
            to={createCodesFile(codes)}
            reloadDocument
            download="invitation-codes.csv"
            size="small"
            icon={<DownloadIcon />}
          >
            CSV
          </LinkButton>
        )}
        <Button type="button" size="small" variant="ghost" onClick={onDismiss}>
          Dismiss
        </Button>
      </Cluster>
    </section>
  );
}
