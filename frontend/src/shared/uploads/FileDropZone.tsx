import { classNames } from '@/shared/lib/className';
import { getAcceptAttribute, describeFileRules, type FileRules } from './fileRules';
import { type FileSelection, isInProgress, isSendable } from './useFileSelection';
import { useFilePaste } from './useFilePaste';
import { useReducedPhotos } from './useReducedPhotos';
import { useUnsavedChanges } from '@/shared/hooks/unsavedChanges';
import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '@/shared/ui/Button';
import styles from './FileDropZone.module.css';
import { FileRow } from './FileRow';
import { UploadIcon } from '@/shared/ui/icons';

const STOP_QUESTION = 'Files are still being sent. Stop and leave?';

interface FileDropZoneProps {
  label: string;
  rules: FileRules;
  selection: FileSelection;
  /** While true, files cannot be added or removed. */
  isSending?: boolean;
  /** The API's field name. */
  name?: string;
  /** The caller keeps the files when the person leaves the page, so nobody is asked. */
  keepsFiles?: boolean;
  /** For one of several zones on a page: lower, and files cannot be pasted. */
  isCompact?: boolean;
  onCancelFile?: (id: string) => void;
  onRetryFile?: (id: string) => void;
}

/**
 * A drop zone with a button, and one row for each file. Files can also be pasted anywhere on the page, unless it is compact.
 * Asks before a person leaves files that were not sent.
 */
export function FileDropZone({
  label,
  rules,
  selection,
  isSending = false,
  name = 'files',
  isCompact = false,
  keepsFiles = false,
  onCancelFile,
  onRetryFile,
}: FileDropZoneProps) {
  const id = useId();
  const photos = useReducedPhotos(selection, rules);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted) => photos.add(accepted),
    multiple: rules.maxFiles > 1,
    disabled: isSending,
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
  });
  useFilePaste(photos.add, isSending || isCompact);
  const isInTransit = selection.items.some(isInProgress);
  useUnsavedChanges(
    !keepsFiles && (isInTransit || selection.items.some(isSendable)),
    isInTransit ? STOP_QUESTION : undefined,
  );
  const isSingle = rules.maxFiles === 1;
  return (
    <div className={styles.field}>
      <div
        {...getRootProps({
          className: classNames(styles.zone, isCompact && styles.compact, isDragActive && styles.active),
          role: 'group',
          'aria-labelledby': `${id}-label`,
        })}
      >
        <label id={`${id}-label`} className={styles.label} htmlFor={`${id}-input`}>
          {label}
        </label>
        <p className={styles.invitation}>
          {isDragActive ? 'Release to add' : `Drop ${isSingle ? 'a file' : 'files'} here, or`}
        </p>
        <Button type="button" icon={<UploadIcon />} disabled={isSending} onClick={open}>
          {isSingle ? 'Choose file' : 'Choose files'}
        </Button>
        <p id={`${id}-rules`} className={styles.rules}>
          {describeFileRules(rules)}
        </p>
        <input
          {...getInputProps({
            id: `${id}-input`,
            name,
            accept: getAcceptAttribute(rules),
            // The library sets an aria-label that would replace the visible label.
            'aria-label': undefined,
            'aria-describedby': `${id}-rules`,
          })}
        />
      </div>
      <p className={styles.reduced} role="status">
        {photos.message}
      </p>
      <p className={styles.notice} role="alert">
        {selection.notice}
      </p>
      {selection.items.length > 0 && (
        <ul className={styles.rows} aria-label="Chosen files">
          {selection.items.map((item) => (
            <FileRow
              key={item.id}
              item={item}
              onRemove={isSending ? undefined : () => selection.remove(item.id)}
              onCancel={onCancelFile && (() => onCancelFile(item.id))}
              onRetry={onRetryFile && (() => onRetryFile(item.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
