import { type DemoFile } from '@/content/demo/demo';
import { formatFileSize } from '@/shared/lib/fileSize';

/** A sample file's size, as the document library shows it. */
export function sampleSize({ megabytes }: DemoFile): string {
  return formatFileSize(megabytes * 1024 * 1024);
}
