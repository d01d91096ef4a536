const BYTES_PER_MEGABYTE = 1024 * 1024;

/** A file's size in megabytes, as the document library shows it: `2.40 MB`; never `0.00` for a file that holds something. */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes / BYTES_PER_MEGABYTE;
  if (bytes > 0 && megabytes < 0.01) return '<0.01 MB';
  return `${megabytes.toFixed(2)} MB`;
}
