const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Such as `2.40 MB`. A small file is `<0.01 MB`; only an empty one is `0.00 MB`. */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes / BYTES_PER_MEGABYTE;
  if (bytes > 0 && megabytes < 0.01) return '<0.01 MB';
  return `${megabytes.toFixed(2)} MB`;
}
