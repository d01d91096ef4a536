import { type ClaimDetail } from '@/entities/claim/claim';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { getPath } from '@/shared/config/pages';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import { Link } from 'react-router-dom';
import { AddClaimFiles } from './AddClaimFiles';
import { ClaimFileGroup, type FileGroup } from './ClaimFileGroup';
import { useClaimPage } from './claimPageContext';
import styles from './ClaimPage.module.css';

interface ClaimFilesProps {
  claim: ClaimDetail;
  canAddFiles: boolean;
}

/** All files as pictures: the member's, those that were sent for a request, and the network's. */
export function ClaimFiles({ claim, canAddFiles }: ClaimFilesProps) {
  const { work, memberId } = useClaimPage();
  const groups = getGroups(claim);
  return (
    <Card title="Documents" actions={<AddClaimFiles claim={claim} canAddFiles={canAddFiles} />}>
      {groups.length === 0 && <EmptyState title="No documents filed with this claim" />}
      {groups.map(({ key, ...group }) => (
        <ClaimFileGroup key={key} {...group} />
      ))}
      {work.archiveUrl && (
        <Cluster>
          <LinkButton
            to={work.archiveUrl}
            download
            reloadDocument
            size="small"
            icon={<DownloadIcon />}
            aria-describedby="archive-hint"
          >
            Download archive
          </LinkButton>
          {memberId !== null && (
            <Link to={`${getPath('DashboardPage')}?tab=documents&documents.claimId=${claim.id}`}>
              In the document library
            </Link>
          )}
          <span id="archive-hint" className={styles.hint}>
            A zip of the documents, messages and results, with a cover sheet
          </span>
        </Cluster>
      )}
    </Card>
  );
}

function getGroups({ documents, networkDocuments, requests }: ClaimDetail): (FileGroup & { key: string })[] {
  const requested = new Set(requests.flatMap((request) => request.documents.map(({ id }) => id)));
  const own = documents.filter(({ id }) => !requested.has(id));
  return [
    { key: 'own', title: `Yours, ${own.length}`, documents: own },
    { key: 'network', title: `From the network, ${networkDocuments.length}`, documents: networkDocuments },
    ...requests.map((request) => ({
      key: request.id,
      title: `For request: ${request.title}`,
      documents: request.documents,
      requestTitle: request.title,
    })),
  ].filter((group) => group.documents.length > 0);
}
