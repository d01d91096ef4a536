import { type ClaimDetail } from '@/entities/claim/claim';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { AddClaimFiles } from './AddClaimFiles';
import { ClaimDocuments } from './ClaimDocuments';
import { useClaimPage } from './claimPageContext';
import styles from './ClaimPage.module.css';

interface ClaimFilesProps {
  claim: ClaimDetail;
  canAddFiles: boolean;
}

/** The member's files as pictures: those of the claim, and those that were sent for a request. */
export function ClaimFiles({ claim, canAddFiles }: ClaimFilesProps) {
  const { work } = useClaimPage();
  const groups = getGroups(claim);
  return (
    <Card title="Documents" actions={<AddClaimFiles canAddFiles={canAddFiles} />}>
      {claim.documents.length === 0 && <EmptyState title="No documents filed with this claim" />}
      {groups.map(({ title, documents }) => (
        <Stack key={title} gap={1}>
          {/* Without another group there is nothing to tell apart. */}
          {groups.length > 1 && <h3 className={styles.group}>{title}</h3>}
          <ClaimDocuments documents={documents} isGrid />
        </Stack>
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
          <span id="archive-hint" className={styles.hint}>
            A zip of the documents, messages and results
          </span>
        </Cluster>
      )}
    </Card>
  );
}

function getGroups({ documents, requests }: ClaimDetail) {
  const requested = new Set(requests.flatMap((request) => request.documents.map(({ id }) => id)));
  const own = documents.filter(({ id }) => !requested.has(id));
  return [
    { title: `Yours, ${own.length}`, documents: own },
    ...requests.map((request) => ({ title: `For request: ${request.title}`, documents: request.documents })),
  ].filter((group) => group.documents.length > 0);
}
