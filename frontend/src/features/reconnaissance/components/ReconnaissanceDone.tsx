import { type components } from '@/shared/api/schema';
import { paths } from '@/shared/config/paths';
import { Card } from '@/shared/ui/Card';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './ReconnaissanceDone.module.css';

interface ReconnaissanceDoneProps {
  /** What was just sent; null where it was sent another day. */
  request: components['schemas']['ServiceRequest'] | null;
  countdown: ReactNode;
}

/** What the upload began, and until when. A countdown that could not be read is left out. */
export function ReconnaissanceDone({ request, countdown }: ReconnaissanceDoneProps) {
  const words = useRef<HTMLDivElement>(null);
  const file = request?.files[0];

  // The button that was pressed is gone with its form.
  useEffect(() => {
    if (request) words.current?.focus();
  }, [request]);

  return (
    <Card title="RECONNAISSANCE Initiated" tone="danger">
      <div ref={words} className={styles.words} tabIndex={-1}>
        <p>
          {file && (
            <>
              <strong>{file.originalFilename}</strong> is uploaded.{' '}
            </>
          )}
          The {limits.countdown.hours}-hour access countdown has started. Your code burns out after this
          deadline.
        </p>
        <div className={styles.countdown}>{countdown}</div>
        <p>From then on only an active subscription keeps you in.</p>
      </div>
      <Cluster>
        <LinkButton to={paths.dashboard()} variant="primary">
          Dashboard
        </LinkButton>
        <LinkButton to={paths.deploymentPackages()}>Deployment Packages</LinkButton>
      </Cluster>
    </Card>
  );
}
