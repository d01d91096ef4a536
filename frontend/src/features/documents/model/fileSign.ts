const LONGEST = 4;

/** What stands for a file that is not drawn: its extension in capitals, `PDF`; `FILE` where it has none to show. */
export function fileSign(fileName: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1] ?? '';
  return extension && extension.length <= LONGEST ? extension.toUpperCase() : 'FILE';
}
