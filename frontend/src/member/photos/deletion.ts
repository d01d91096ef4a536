import { type Photo } from '@/entities/photo/photo';
import { isApiError } from '@/shared/api/apiError';

export interface Deletion {
  done: readonly Photo[];
  /** Why others stay. */
  error: unknown;
}

/** Changes the document of each photograph. One that is refused stays; any other error ends it. */
export async function forEachPhoto(
  photos: readonly Photo[],
  change: (document: { id: string }) => Promise<unknown>,
): Promise<Deletion> {
  const done: Photo[] = [];
  let refusal: unknown = null;
  for (const photo of photos) {
    try {
      await change({ id: photo.documentId });
      done.push(photo);
    } catch (error) {
      refusal = error;
      if (!isApiError(error, 'in_use')) break;
    }
  }
  return { done, error: refusal };
}
