import { type DemoArea, type DemoAreaId, type DemoFile } from '@/demo/texts/demo';
import { type DemoUploadStatus } from '@/demo/texts/demoActivity';

/** A simulated upload. */
export interface SampleUpload extends DemoFile {
  id: string;
  area: DemoAreaId;
  kind: string;
  status: Extract<DemoUploadStatus, 'Processing' | 'Analyzed'>;
}

export type SampleUploadAction =
  { type: 'start'; area: DemoArea } | { type: 'finish'; id: string } | { type: 'reset' };

/** The newest first. Each area processes one upload at a time and accepts one for each of its samples. */
export function sampleUploadsReducer(
  uploads: readonly SampleUpload[],
  action: SampleUploadAction,
): readonly SampleUpload[] {
  switch (action.type) {
    case 'start':
      return startUpload(uploads, action.area);
    case 'finish':
      return uploads.map((upload) => (upload.id === action.id ? { ...upload, status: 'Analyzed' } : upload));
    case 'reset':
      return [];
  }
}

function startUpload(
  uploads: readonly SampleUpload[],
  { id, kind, samples }: DemoArea,
): readonly SampleUpload[] {
  const areaUploads = getAreaUploads(uploads, id);
  const sample = samples[areaUploads.length];
  if (!sample || areaUploads.some(isProcessing)) return uploads;
  return [
    { ...sample, id: `${id}-${areaUploads.length + 1}`, area: id, kind, status: 'Processing' },
    ...uploads,
  ];
}

export function isProcessing({ status }: SampleUpload): boolean {
  return status === 'Processing';
}

export function getAreaUploads(uploads: readonly SampleUpload[], area: DemoAreaId): readonly SampleUpload[] {
  return uploads.filter((upload) => upload.area === area);
}

/** Counts the finished uploads, of one area if given. */
export function countFinished(uploads: readonly SampleUpload[], area?: DemoAreaId): number {
  return uploads.filter((upload) => !isProcessing(upload) && (!area || upload.area === area)).length;
}
