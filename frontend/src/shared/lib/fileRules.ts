import messages from '@rules/messages.json';
import uploads from '@rules/uploads.json';

/** Which uploads a form takes; the names are those of uploads.json. */
export type UploadPurpose = 'claim' | 'document';

export interface FileRules {
  /** Lower-case, without the dot. */
  extensions: readonly string[];
  maxFiles: number;
  maxFileBytes: number;
}

/** The rules of a claim's files or of the document library. */
export function fileRulesFor(purpose: UploadPurpose, maxFiles: number = uploads.maxFiles): FileRules {
  return { extensions: uploads[purpose].extensions, maxFiles, maxFileBytes: uploads.maxFileBytes };
}

/** What is wrong with a file, in the server's own words, or null. The server looks at the content as well. */
export function problemOfFile(file: File, rules: FileRules): string | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!rules.extensions.includes(extension)) return withName(messages.uploads.typeNotAllowed, file.name);
  if (file.size === 0) return withName(messages.uploads.empty, file.name);
  if (file.size > rules.maxFileBytes) return withName(messages.uploads.tooLarge, file.name);
  return null;
}

/** A file's problem without the name, for a row that shows the name already. */
export function reasonOfProblem(problem: string, fileName: string): string {
  return problem.startsWith(`${fileName}: `) ? problem.slice(fileName.length + 2) : problem;
}

/** The value of a file input's `accept`. */
export function acceptAttribute({ extensions }: FileRules): string {
  return extensions.map((extension) => `.${extension}`).join(',');
}

/** The rules in one line for people: `.esx, .pdf · up to 8 MB each · at most 10 files`. */
export function describeFileRules({ extensions, maxFiles, maxFileBytes }: FileRules): string {
  const types = extensions.map((extension) => `.${extension}`).join(', ');
  const count = maxFiles === 1 ? 'one file' : `at most ${maxFiles} files`;
  return `${types} · up to ${maxFileBytes / (1024 * 1024)} MB each · ${count}`;
}

function withName(message: string, name: string): string {
  return message.replace('{name}', () => name);
}
