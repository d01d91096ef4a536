import { type DemoFile } from '@/demo/texts/demo';
import { formatFileSize } from '@/shared/lib/fileSize';

export function formatSampleSize({ megabytes }: DemoFile): string {
  return formatFileSize(megabytes * 1024 * 1024);
}
