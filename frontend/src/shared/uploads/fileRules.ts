import messages from '@rules/messages.json';
import uploads from '@rules/uploads.json';

/** Keys of uploads.json. */
export type UploadPurpose = 'claim' | 'document';

export interface FileRules {
  /** Lower-case, without the dot. */
  extensions: readonly string[];
  maxFiles: number;
  maxFileBytes: number;
}

/** Of files that the tray sends one by one. */
export const ANY_NUMBER = Infinity;

export function getFileRules(purpose: UploadPurpose, maxFiles: number = uploads.maxFiles): FileRules {
  return { extensions: uploads[purpose].extensions, maxFiles, maxFileBytes: uploads.maxFileBytes };
}

/** The server's message for a file that breaks a rule, or null. The server also checks the content. */
export function validateFile(file: File, rules: FileRules): string | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!rules.extensions.includes(extension)) return withName(messages.uploads.typeNotAllowed, file.name);
  if (file.size === 0) return withName(messages.uploads.empty, file.name);
  if (file.size > rules.maxFileBytes) return withName(messages.uploads.tooLarge, file.name);
  return null;
}

/** For a row that shows the file's name already. */
export function withoutFileName(problem: string, fileName: string): string {
  return problem.startsWith(`${fileName}: `) ? problem.slice(fileName.length + 2) : problem;
}

/** The `accept` attribute of a file input. */
export function getAcceptAttribute({ extensions }: FileRules): string {
  return extensions.map((extension) => `.${extension}`).join(',');
}

/** Such as `.esx, .pdf · up to 8 MB each · at most 10 files`. */
export function describeFileRules({ extensions, maxFiles, maxFileBytes }: FileRules): string {
  const types = extensions.map((extension) => `.${extension}`).join(', ');
  const count =
    maxFiles === 1
      ? 'one file'
      : maxFiles === ANY_NUMBER
        ? 'any number of files'
        : `at most ${maxFiles} files`;
  return `${types} · up to ${maxFileBytes / (1024 * 1024)} MB each · ${count}`;
}

function withName(message: string, name: string): string {
  return message.replace('{name}', () => name);
}
