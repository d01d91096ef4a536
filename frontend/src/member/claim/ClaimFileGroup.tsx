import { type ClaimDetail } from '@/entities/claim/claim';
import { Button } from '@/shared/ui/Button';
import { Stack } from '@/shared/ui/Stack';
import { useEffect, useRef, useState } from 'react';
import { ClaimDocuments } from './ClaimDocuments';
import styles from './ClaimPage.module.css';

/** Three rows at four across. A roof alone may have hundreds of photographs. */
const MAX_SHOWN = 12;

export interface FileGroup {
  title: string;
  documents: ClaimDetail['documents'];
  requestTitle?: string;
}

/** The first files; all others on demand. */
export function ClaimFileGroup({ title, documents, requestTitle }: FileGroup) {
  const [isWhole, setIsWhole] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWhole) return;
    // The button is gone. The keyboard goes on with the first file that it has shown.
    const first = `li:nth-child(${MAX_SHOWN + 1}) a:not([tabindex="-1"])`;
    container.current?.querySelector<HTMLElement>(first)?.focus();
  }, [isWhole]);
  const hasMore = !isWhole && documents.length > MAX_SHOWN;
  return (
    <Stack gap={1}>
      <h3 className={styles.group}>{title}</h3>
      <div ref={container}>
        <ClaimDocuments
          documents={hasMore ? documents.slice(0, MAX_SHOWN) : documents}
          viewedDocuments={documents}
          isGrid
          requestTitle={requestTitle}
        />
      </div>
      {hasMore && (
        <div>
          <Button type="button" size="small" variant="ghost" onClick={() => setIsWhole(true)}>
            Show all {documents.length.toLocaleString('en')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
