import { classNames } from '@/shared/lib/className';
import { ANY_NUMBER, describeFileRules, type FileRules, getAcceptAttribute } from './fileRules';
import { FolderButton } from './FolderButton';
import { type FileSelection, type SelectedFile } from './useFileSelection';
import { useFilePaste } from './useFilePaste';
import { useReducedPhotos } from './useReducedPhotos';
import { useUnsavedChanges } from '@/shared/hooks/unsavedChanges';
import { useCallback, useId, useMemo } from 'react';
import { useDropzone } from 'react-dropzone';
import { FirstRows } from '@/shared/lists/FirstRows';
import { Button } from '@/shared/ui/Button';
import styles from './FileDropZone.module.css';
import { FileRow } from './FileRow';
import { UploadIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';

/** Each picture is read completely; with thousands the browser would run out of memory. */
const MAX_PICTURES = 200;
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
  const { items, remove } = selection;
  const isInTransit = items.some(({ status }) => status === 'uploading');
  useUnsavedChanges(
    !keepsFiles && (isInTransit || items.some(({ status }) => status === 'ready')),
    isInTransit ? STOP_QUESTION : undefined,
  );
  // In a long list nobody finds them.
  const listed = useMemo(() => sortRefusedFirst(items), [items]);
  const hasPictures = items.length <= MAX_PICTURES;
  const renderRows = useCallback(
    (rows: readonly SelectedFile[]) => (
      <ul className={styles.rows} aria-label="Chosen files">
        {rows.map((item) => (
          <FileRow
            key={item.id}
            item={item}
            hasPicture={hasPictures}
            onRemove={isSending ? undefined : () => remove(item.id)}
          />
        ))}
      </ul>
    ),
    [hasPictures, isSending, remove],
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
          {isDragActive ? 'Release to add' : `Drop ${getDropped(rules)} here, or`}
        </p>
        <Cluster>
          <Button type="button" icon={<UploadIcon />} disabled={isSending} onClick={open}>
            {isSingle ? 'Choose file' : 'Choose files'}
          </Button>
          {rules.maxFiles === ANY_NUMBER && <FolderButton isDisabled={isSending} onChoose={photos.add} />}
        </Cluster>
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
      {items.length > 0 && <FirstRows rows={listed} rowHeight="4.25rem" renderRows={renderRows} />}
    </div>
  );
}

function sortRefusedFirst(items: readonly SelectedFile[]): SelectedFile[] {
  return [...items].sort((a, b) => Number(b.status === 'refused') - Number(a.status === 'refused'));
}

function getDropped({ maxFiles }: FileRules): string {
  if (maxFiles === ANY_NUMBER) return 'files or a folder';
  return maxFiles === 1 ? 'a file' : 'files';
}
