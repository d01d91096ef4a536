import { type ServiceRequest } from '@/entities/serviceRequest/serviceRequest';
import { getPath } from '@/shared/config/pages';
import { Card } from '@/shared/ui/Card';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './ReconnaissanceInitiated.module.css';

interface ReconnaissanceInitiatedProps {
  /** Null if it was sent in an earlier visit. */
  request: ServiceRequest | null;
  countdown: ReactNode;
}

export function ReconnaissanceInitiated({ request, countdown }: ReconnaissanceInitiatedProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  const file = request?.files[0];

  // The submit button that had the focus is gone.
  useEffect(() => {
    if (request) contentRef.current?.focus();
  }, [request]);

  return (
    <Card title="RECONNAISSANCE Initiated" tone="danger">
      <div ref={contentRef} className={styles.content} tabIndex={-1}>
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
        <LinkButton to={getPath('DashboardPage')} variant="primary">
          Dashboard
        </LinkButton>
        <LinkButton to={getPath('DeploymentPackagesPage')}>Deployment Packages</LinkButton>
      </Cluster>
    </Card>
  );
}
