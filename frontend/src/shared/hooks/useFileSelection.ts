import { type FileRules, problemOfFile } from '@/shared/lib/fileRules';
import messages from '@rules/messages.json';
import { useState } from 'react';

/** `waiting` and `failed` are for uploads of one request a file. */
export type FileStatus = 'ready' | 'refused' | 'waiting' | 'uploading' | 'done' | 'failed';

/** One chosen file and how it fares. */
export interface SelectedFile {
  id: string;
  file: File;
  status: FileStatus;
  /** Why it was refused or failed: the whole message, name included. */
  problem: string | null;
  /** The share sent, from 0 to 1. */
  progress: number;
}

export interface FileSelection {
  items: readonly SelectedFile[];
  /** Files that may be sent, in the order they were chosen. */
  acceptedFiles: File[];
  /** A message about the whole choice, such as `at most 10 files at once`. */
  notice: string | null;
  hasRefused: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  clear: () => void;
  /** Changes one file's row, for uploads of one request a file. */
  update: (id: string, change: Partial<Pick<SelectedFile, 'status' | 'problem' | 'progress'>>) => void;
  /** Puts the files that wait for their own request back to ready. */
  stopWaiting: () => void;
  /** Marks all files that may be sent as being sent in one request. */
  startUpload: () => void;
  /** The share of that one request, spread over its files by their sizes. */
  showProgress: (fraction: number) => void;
  /** Puts the files back to ready after a failed or cancelled request. */
  stopUpload: () => void;
  finishUpload: () => void;
  /** Puts the server's `errors.files` on the rows they name; those that name none become the notice. */
  showServerProblems: (problems: readonly string[]) => void;
}

let lastId = 0;

/** Refused files are not sent, and sent ones are no part of the next choice. */
function takesRoom({ status }: SelectedFile): boolean {
  return status !== 'refused' && status !== 'done';
}

/** Whether a file may be sent on its own: it waits for that, or it failed in a way that another try may mend. */
export function isSendable({ status }: SelectedFile): boolean {
  return status === 'ready' || status === 'failed';
}

/** Whether a file is being sent or stands in the queue for it. */
export function isUnderWay({ status }: SelectedFile): boolean {
  return status === 'uploading' || status === 'waiting';
}

/** The files chosen for one upload, checked before anything is sent. */
export function useFileSelection(rules: FileRules): FileSelection {
  const [items, setItems] = useState<readonly SelectedFile[]>([]);
  const [notice, setNotice] = useState<string | null>(null);

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
      const kept = rules.maxFiles === 1 ? [] : items;
      const room = rules.maxFiles - kept.filter(takesRoom).length;
      const checked = chosen.map((file) => selectedFile(file, rules));
      const sendable = checked.filter(({ status }) => status === 'ready').slice(0, room);
      const fitting = checked.filter((item) => item.status === 'refused' || sendable.includes(item));
      setItems([...kept, ...fitting]);
      setNotice(fitting.length < checked.length ? messages.uploads.tooMany : null);
    },
    remove: (id) => {
      setItems((current) => current.filter((item) => item.id !== id));
      setNotice(null);
    },
    clear: () => {
      setItems([]);
      setNotice(null);
    },
    update: (id, change) =>
      setItems((current) => current.map((item) => (item.id === id ? { ...item, ...change } : item))),
    stopWaiting: () => changeSendable(({ status }) => (status === 'waiting' ? { status: 'ready' } : {})),
    startUpload: () => {
      setNotice(null);
      changeSendable(() => ({ status: 'uploading', progress: 0, problem: null }));
    },
    showProgress: (fraction) => setItems((current) => spreadProgress(current, fraction)),
    stopUpload: () =>
      changeSendable(({ status }) => (status === 'uploading' ? { status: 'ready', progress: 0 } : {})),
    finishUpload: () => changeSendable(() => ({ status: 'done', progress: 1 })),
    showServerProblems: (problems) => {
      const unnamed = problems.filter(
        (problem) => !items.some(({ file }) => problem.startsWith(`${file.name}: `)),
      );
      setNotice(unnamed[0] ?? null);
      setItems((current) => current.map((item) => withServerProblem(item, problems)));
    },
  };
}

function selectedFile(file: File, rules: FileRules): SelectedFile {
  lastId += 1;
  const problem = problemOfFile(file, rules);
  return { id: `file-${lastId}`, file, status: problem ? 'refused' : 'ready', problem, progress: 0 };
}

function spreadProgress(items: readonly SelectedFile[], fraction: number): SelectedFile[] {
  const sending = items.filter(({ status }) => status === 'uploading');
  let left = fraction * sending.reduce((total, { file }) => total + file.size, 0);
  return items.map((item) => {
    if (item.status !== 'uploading') return item;
    const progress = Math.min(1, Math.max(0, left / item.file.size));
    left -= item.file.size;
    return { ...item, progress };
  });
}

function withServerProblem(item: SelectedFile, problems: readonly string[]): SelectedFile {
  const problem = problems.find((candidate) => candidate.startsWith(`${item.file.name}: `));
  if (problem) return { ...item, status: 'refused', problem, progress: 0 };
  return item.status === 'uploading' ? { ...item, status: 'ready', progress: 0 } : item;
}
