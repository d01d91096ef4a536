import { type components } from '@/shared/api/schema';
import { paths } from '@/shared/config/paths';
import { formatDateTime } from '@/shared/lib/dates';
import { Card } from '@/shared/ui/Card';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useQuery } from '@tanstack/react-query';
import { accessDeadlineQuery } from '../api/accessDeadline';
import styles from './ReconnaissanceDone.module.css';

interface ReconnaissanceDoneProps {
  request: components['schemas']['ServiceRequest'];
}

/** What the upload began, and until when. A deadline that could not be read is left out. */
export function ReconnaissanceDone({ request }: ReconnaissanceDoneProps) {
  const { data: deadline } = useQuery(accessDeadlineQuery);
  const file = request.files[0];
  return (
    <Card title="RECONNAISSANCE Initiated" tone="danger">
      <p role="status">
        {file && (
          <>
            <strong>{file.originalFilename}</strong> is uploaded.{' '}
          </>
        )}
        The {limits.countdown.hours}-hour access countdown has started. Your code burns out after this
        deadline.
      </p>
      <p className={styles.deadline}>
        {deadline && <time dateTime={deadline}>{formatDateTime(deadline)}</time>}
      </p>
      <Cluster>
        <LinkButton to={paths.dashboard()} variant="primary">
          Dashboard
        </LinkButton>
        <LinkButton to={paths.deploymentPackages()}>Deployment Packages</LinkButton>
      </Cluster>
    </Card>
  );
}
