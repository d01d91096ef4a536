import { loadWithRetry } from '@/shared/loading/lazyNamed';
import { type SelectedFile } from '@/shared/uploads/useFileSelection';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ClaimDraft, readClaimDrafts } from './claimDrafts';

/**
 * The files of each draft, until the page is loaded again. The browser may refuse to store them, and it does not store those
 * that cannot be sent.
 */
const keptFiles = new Map<string, readonly File[]>();

export function keepFiles(draftId: string, files: readonly File[]): void {
  if (files.length > 0) keptFiles.set(draftId, files);
  else keptFiles.delete(draftId);
}

export const loadChosenFiles = () => import(/* webpackChunkName: "uploads" */ '@/member/uploads/chosenFiles');

/** Deletes what the browser has stored for drafts that were deleted or submitted. */
export function useStoredFilesCleanUp(memberId: string): void {
  useEffect(() => {
    loadChosenFiles()
      .then(({ deleteChosen }) => {
        const draftIds = readClaimDrafts(memberId).map(({ id }) => id);
        return deleteChosen(memberId, draftIds);
      })
      .catch(() => undefined);
  }, [memberId]);
}

const NO_FILES: readonly File[] = [];

/** The files that a draft begins with; undefined while the browser reads them. */
export function useDraftFiles(memberId: string, { id, fileNames }: ClaimDraft): readonly File[] | undefined {
  const [kept] = useState(() => keptFiles.get(id) ?? NO_FILES);
  const isStored = kept.length === 0 && fileNames.length > 0;
  const { data, isError } = useQuery({
    queryKey: ['chosen files', memberId, id],
    queryFn: async () => (await loadWithRetry(loadChosenFiles)).readChosen({ memberId, draftId: id }),
    enabled: isStored,
    gcTime: 0,
    networkMode: 'always',
  });
  if (!isStored) return kept;
  return isError ? NO_FILES : data;
}

/** Stores the files that a form would send whenever they change. Returns false if the browser has refused one. */
export function useStoredFiles(memberId: string, draftId: string, items: readonly SelectedFile[]): boolean {
  const [isStored, setIsStored] = useState(true);
  useEffect(() => {
    keepFiles(
      draftId,
      items.map(({ file }) => file),
    );
    const accepted = items.filter(({ status }) => status !== 'refused').map(({ file }) => file);
    void loadChosenFiles()
      .then(({ storeChosen }) => storeChosen({ memberId, draftId }, accepted))
      .catch(() => false)
      .then(setIsStored);
  }, [draftId, items, memberId]);
  return isStored;
}
