import { type DocumentContents } from '@/entities/document/document';
import { fetchApi } from '@/shared/api/client';
import { QueryState } from '@/shared/feedback/QueryState';
import { formatFileSize } from '@/shared/lib/fileSize';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './DocumentViewer.module.css';
import { getContentsUrl, type ViewedDocument } from './documentViewer';

type Entry = DocumentContents['results'][number];

/** The parts of an `.esx` file. Its photographs are shown; what is encrypted only has a name. */
export function EsxContents({ document }: { document: ViewedDocument }) {
  const url = getContentsUrl(document.id);
  const query = useQuery({
    queryKey: [url],
    queryFn: ({ signal }) => fetchApi<DocumentContents>(url, { signal }),
    staleTime: Infinity,
  });
  return (
    <div className={styles.stage}>
      <QueryState
        query={query}
        loading={<Skeleton label="Loading the parts of this file" rows={5} />}
        isEmpty={({ results }) => results.length === 0}
        empty={<EmptyState title="This file has no parts" />}
        errorTitle="The parts of this file cannot be listed"
      >
        {({ results }) => <Parts url={url} entries={results} />}
      </QueryState>
    </div>
  );
}

function Parts({ url, entries }: { url: string; entries: readonly Entry[] }) {
  const [enlarged, setEnlarged] = useState<Entry | null>(null);
  const pictures = entries.filter(({ isPicture }) => isPicture);
  if (enlarged) {
    return (
      <div className={styles.enlarged}>
        <Button type="button" size="small" icon={<ArrowLeftIcon />} onClick={() => setEnlarged(null)}>
          All parts
        </Button>
        <img src={`${url}/${enlarged.index}`} alt={enlarged.name} fetchPriority="high" />
      </div>
    );
  }
  return (
    <div className={styles.parts}>
      {pictures.length > 0 && (
        <>
          <h3 className={styles.heading}>{pluralize(pictures.length, 'photograph')}</h3>
          <ul className={styles.photographs}>
            {pictures.map((entry) => (
              <li key={entry.index}>
                <button type="button" onClick={() => setEnlarged(entry)}>
                  <img src={`${url}/${entry.index}`} alt={entry.name} loading="lazy" decoding="async" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={styles.heading}>{pluralize(entries.length, 'part')}</h3>
      <ul className={styles.list}>
        {entries.map(({ index, name, size, modifiedAt }) => (
          <li key={index}>
            <bdi>{name}</bdi>
            <span>
              {formatFileSize(size)}
              {modifiedAt && `, ${modifiedAt.slice(0, 16).replace('T', ' ')}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
