const MAX_LENGTH = 4;

/** The text shown if there is no thumbnail: the extension in capitals, or `FILE` if it is missing or long. */
export function getExtensionLabel(fileName: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1] ?? '';
  return extension && extension.length <= MAX_LENGTH ? extension.toUpperCase() : 'FILE';
}
