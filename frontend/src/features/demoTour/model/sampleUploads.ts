import { type DemoArea, type DemoAreaId, type DemoFile } from '@/content/demo/demo';
import { type DemoUploadStatus } from '@/content/demo/demoActivity';

/** A file that a visitor pretended to upload. */
export interface SampleUpload extends DemoFile {
  id: string;
  area: DemoAreaId;
  kind: string;
  status: Extract<DemoUploadStatus, 'Processing' | 'Analyzed'>;
}

export type SampleUploadAction =
  { type: 'start'; area: DemoArea } | { type: 'finish'; id: string } | { type: 'reset' };

/**
 * The simulated uploads, the newest first: one at a time in each area, and two in all, one for each of its samples
 * (public specification, section 4).
 */
export function sampleUploads(
  uploads: readonly SampleUpload[],
  action: SampleUploadAction,
): readonly SampleUpload[] {
  switch (action.type) {
    case 'start':
      return started(uploads, action.area);
    case 'finish':
      return uploads.map((upload) => (upload.id === action.id ? { ...upload, status: 'Analyzed' } : upload));
    case 'reset':
      return [];
  }
}

function started(uploads: readonly SampleUpload[], { id, kind, samples }: DemoArea): readonly SampleUpload[] {
  const before = uploadsOf(uploads, id);
  const sample = samples[before.length];
  if (!sample || before.some(isOnItsWay)) return uploads;
  return [{ ...sample, id: `${id}-${before.length + 1}`, area: id, kind, status: 'Processing' }, ...uploads];
}

/** Whether the simulated delay of this upload still runs. */
export function isOnItsWay({ status }: SampleUpload): boolean {
  return status === 'Processing';
}

/** The uploads of one area. */
export function uploadsOf(uploads: readonly SampleUpload[], area: DemoAreaId): readonly SampleUpload[] {
  return uploads.filter((upload) => upload.area === area);
}

/** How many uploads have arrived, in all or in one area. */
export function countArrived(uploads: readonly SampleUpload[], area?: DemoAreaId): number {
  return uploads.filter((upload) => !isOnItsWay(upload) && (!area || upload.area === area)).length;
}
