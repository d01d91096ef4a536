import { changePhoto, type Photo, type PhotoChange, photosQuery } from '@/entities/photo/photo';
import { showErrorToast } from '@/shared/feedback/mutationFeedback';
import { getDraftKey, readDraft, saveDraft } from '@/shared/forms/drafts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { PhotoEdits } from './photoEdits';
import { comparePhotos } from './photoOrder';

/** All photographs of a claim in their order, with the changes that are on their way to the server. */
export function usePhotos(claimId: string, memberId: string) {
  const client = useQueryClient();
  const query = useInfiniteQuery(photosQuery(claimId));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [edits] = useState(createEdits);
  const pending = useSyncExternalStore(edits.subscribe, edits.getPending);
  const saveState = useSyncExternalStore(edits.subscribe, edits.getState);

  function createEdits() {
    const key = getDraftKey(`photos ${claimId}`, memberId);
    return new PhotoEdits({
      pending: readDraft('local', key),
      send: changePhoto,
      store: (unsent) => saveDraft('local', key, unsent),
      onRefused: (error) => showErrorToast('A change of a photograph was not saved', error),
      onSaved: (photo) =>
        client.setQueryData(
          photosQuery(claimId).queryKey,
          (cached) => cached && { ...cached, pages: cached.pages.map((page) => replacePhoto(page, photo)) },
        ),
    });
  }

  // The order concerns all of them, so the pages are fetched one after another while the first are shown.
  const isMoreMissing = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isMoreMissing) void fetchNextPage();
  }, [isMoreMissing, fetchNextPage]);

  useEffect(() => edits.flush, [edits]);

  const photos = useMemo(
    () =>
      data?.pages
        .flatMap(({ results }) => results)
        .map((photo) => (pending[photo.id] ? { ...photo, ...pending[photo.id] } : photo))
        .sort(comparePhotos),
    [data, pending],
  );
  return {
    query: { ...query, data: photos },
    photos: photos ?? [],
    isComplete: data !== undefined && !hasNextPage,
    saveState,
    edit: (photoId: string, change: PhotoChange) => edits.edit(photoId, change),
    flush: edits.flush,
  };
}

export type Photos = ReturnType<typeof usePhotos>;

function replacePhoto<Page extends { results: Photo[] }>(page: Page, photo: Photo): Page {
  if (!page.results.some(({ id }) => id === photo.id)) return page;
  return { ...page, results: page.results.map((other) => (other.id === photo.id ? photo : other)) };
}
