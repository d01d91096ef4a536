import { getStatementFileUrl, type StatementRow } from '@/entities/billing/billing';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';

const FORMATS = ['pdf', 'csv'] as const;

/** The downloads of a closed statement. */
export function StatementFiles({ statement: { id, number } }: { statement: StatementRow }) {
  return FORMATS.map((format) => (
    <LinkButton
      key={format}
      to={getStatementFileUrl(id, format)}
      reloadDocument
      download
      size="small"
      variant="ghost"
      icon={<DownloadIcon />}
      aria-label={`${format.toUpperCase()} of ${number ?? 'the statement'}`}
    >
      {format.toUpperCase()}
    </LinkButton>
  ));
}
