import { pluralize } from '@/shared/lib/pluralize';
import { useState } from 'react';
import { type FileRules } from './fileRules';
import { canBeReduced, reducePhoto } from './reducePhoto';
import { type FileSelection } from './useFileSelection';

interface ReducedPhotos {
  /** Adds files; photographs that are too large follow when they are smaller. */
  add: (files: readonly File[]) => void;
  /** What happens with the photographs, in one sentence; empty if there is nothing to say. */
  message: string;
}

/** Makes photographs that the server would refuse smaller before they are added. One that cannot be drawn is added as it is. */
export function useReducedPhotos(selection: FileSelection, rules: FileRules): ReducedPhotos {
  const [counts, setCounts] = useState({ waiting: 0, reduced: 0 });

  async function reduceAll(photos: readonly File[]) {
    // One after the other: each needs the memory of a large image.
    for (const photo of photos) {
      const smaller = await reducePhoto(photo, rules);
      selection.add([smaller ?? photo]);
      setCounts(({ waiting, reduced }) => ({ waiting: waiting - 1, reduced: reduced + (smaller ? 1 : 0) }));
    }
  }

  return {
    add: (files) => {
      const photos = files.filter((file) => canBeReduced(file, rules));
      const others = photos.length > 0 ? files.filter((file) => !canBeReduced(file, rules)) : files;
      if (others.length > 0 || photos.length === 0) selection.add(others);
      if (photos.length === 0) return;
      setCounts(({ waiting, reduced }) => ({ waiting: waiting + photos.length, reduced }));
      void reduceAll(photos);
    },
    message: describe(counts),
  };
}

function describe({ waiting, reduced }: { waiting: number; reduced: number }): string {
  if (waiting > 0)
    return `${pluralize(waiting, 'photograph')} too large to send: made smaller here, to 4,000 pixels at most...`;
  if (reduced > 0)
    return `${pluralize(reduced, 'photograph')} made smaller in this browser. Yours stays as it is.`;
  return '';
}
