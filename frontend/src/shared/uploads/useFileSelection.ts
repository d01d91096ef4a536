import { type FileRules, validateFile } from './fileRules';
import messages from '@rules/messages.json';
import { useCallback, useState } from 'react';

export type FileStatus = 'ready' | 'refused' | 'uploading' | 'done';

export interface SelectedFile {
  id: string;
  file: File;
  status: FileStatus;
  /** Why the file was refused or failed; the message includes the file's name. */
  problem: string | null;
  /** The fraction sent, from 0 to 1. */
  progress: number;
}

export interface FileSelection {
  items: readonly SelectedFile[];
  /** The files that are not refused, in the order in which they were chosen. */
  acceptedFiles: File[];
  /** A message about all chosen files, such as `at most 10 files at once`. */
  notice: string | null;
  hasRefused: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  removeRefused: () => void;
  clear: () => void;
  /** Marks all accepted files as uploading, in one request. */
  startUpload: () => void;
  /** Distributes the progress of that request among its files by their sizes. */
  showProgress: (fraction: number) => void;
  /** Sets the files back to ready after a failed or cancelled request. */
  stopUpload: () => void;
  finishUpload: () => void;
  /** Shows each message of `errors.files` at the file that it names; a message without a file becomes the notice. */
  showServerProblems: (problems: readonly string[]) => void;
}

let lastId = 0;

function countsTowardsLimit({ status }: SelectedFile): boolean {
  return status !== 'refused' && status !== 'done';
}

/** The files chosen for one upload. They are validated before anything is sent. `initialFiles` were chosen before, and are checked again. */
export function useFileSelection(rules: FileRules, initialFiles: readonly File[] = []): FileSelection {
  const [items, setItems] = useState<readonly SelectedFile[]>(() =>
    initialFiles.map((file) => createSelectedFile(file, rules)),
  );
  const [notice, setNotice] = useState<string | null>(null);

  // Stable, so that a long list is not drawn again.
  const remove = useCallback((id: string) => {
    setItems((current) => current.filter((item) => item.id !== id));
    setNotice(null);
  }, []);

  function changeSendable(change: (item: SelectedFile) => Partial<SelectedFile>) {
    setItems((current) =>
      current.map((item) => (item.status === 'refused' ? item : { ...item, ...change(item) })),
    );
  }

  return {
    items,
    acceptedFiles: items.filter(({ status }) => status !== 'refused').map(({ file }) => file),
    notice,
    hasRefused: items.some(({ status }) => status === 'refused'),
    add: (files) => {
      const chosen = rules.maxFiles === 1 ? files.slice(0, 1) : files;
      const existing = rules.maxFiles === 1 ? [] : items;
      const remaining = rules.maxFiles - existing.filter(countsTowardsLimit).length;
      const checked = chosen.map((file) => createSelectedFile(file, rules));
      const sendable = checked.filter(({ status }) => status === 'ready').slice(0, remaining);
      const fits = new Set(sendable);
      const fitting = checked.filter((item) => item.status === 'refused' || fits.has(item));
      setItems((current) => [...(rules.maxFiles === 1 ? [] : current), ...fitting]);
      setNotice(fitting.length < checked.length ? messages.uploads.tooMany : null);
    },
    remove,
    removeRefused: () => setItems((current) => current.filter(({ status }) => status !== 'refused')),
    clear: () => {
      setItems([]);
      setNotice(null);
    },
    startUpload: () => {
      setNotice(null);
      changeSendable(() => ({ status: 'uploading', progress: 0, problem: null }));
    },
    showProgress: (fraction) => setItems((current) => spreadProgress(current, fraction)),
    stopUpload: () =>
      changeSendable(({ status }) => (status === 'uploading' ? { status: 'ready', progress: 0 } : {})),
    finishUpload: () => changeSendable(() => ({ status: 'done', progress: 1 })),
    showServerProblems: (problems) => {
      const withoutFile = problems.filter(
        (problem) => !items.some(({ file }) => problem.startsWith(`${file.name}: `)),
      );
      setNotice(withoutFile[0] ?? null);
      setItems((current) => current.map((item) => withServerProblem(item, problems)));
    },
  };
}

function createSelectedFile(file: File, rules: FileRules): SelectedFile {
  lastId += 1;
  const problem = validateFile(file, rules);
  return { id: `file-${lastId}`, file, status: problem ? 'refused' : 'ready', problem, progress: 0 };
}

function spreadProgress(items: readonly SelectedFile[], fraction: number): SelectedFile[] {
  const sending = items.filter(({ status }) => status === 'uploading');
  let bytesLeft = fraction * sending.reduce((total, { file }) => total + file.size, 0);
  return items.map((item) => {
    if (item.status !== 'uploading') return item;
    const progress = Math.min(1, Math.max(0, bytesLeft / item.file.size));
    bytesLeft -= item.file.size;
    return { ...item, progress };
  });
}

function withServerProblem(item: SelectedFile, problems: readonly string[]): SelectedFile {
  const problem = problems.find((candidate) => candidate.startsWith(`${item.file.name}: `));
  if (problem) return { ...item, status: 'refused', problem, progress: 0 };
  return item.status === 'uploading' ? { ...item, status: 'ready', progress: 0 } : item;
}
