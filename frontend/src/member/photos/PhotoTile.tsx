import { type DocumentRow } from '@/entities/document/document';
import { type Photo } from '@/entities/photo/photo';
import { ThumbnailImage } from '@/member/documents/ThumbnailImage';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type DragEvent, type KeyboardEvent, memo, useState } from 'react';
import { describePhoto, formatTakenAt } from './captions';
import styles from './Photos.module.css';

export interface Tile {
  photo: Photo;
  number: number;
  document: DocumentRow | undefined;
}

export interface TileActions {
  open: (photoId: string) => void;
  choose: (photoId: string, isOn: boolean) => void;
  move: (photoId: string, offset: -1 | 1) => void;
  /** Before the photograph on which it was dropped. */
  drop: (photoId: string, targetId: string) => void;
}

const DRAGGED = 'application/x-photo';
const OFFSETS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface PhotoTileProps {
  tile: Tile;
  isChosen: boolean;
  actions: TileActions;
}

export const PhotoTile = memo(
  function PhotoTile({ tile: { photo, number, document }, isChosen, actions }: PhotoTileProps) {
    const [isTarget, setIsTarget] = useState(false);
    const { id, documentId, rotation, isLeftOut, takenAt } = photo;
    const text = describePhoto(photo);

    function handleKeyDown(event: KeyboardEvent) {
      const offset = OFFSETS[event.key];
      if (!event.altKey || !offset) return;
      event.preventDefault();
      actions.move(id, offset);
    }

    function handleDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setIsTarget(true);
    }

    function handleDrop(event: DragEvent) {
      event.preventDefault();
      setIsTarget(false);
      actions.drop(event.dataTransfer.getData(DRAGGED), id);
    }

    return (
      // The target of a drop. The keyboard moves photographs with the arrow keys.
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
      <li
        className={styles.tile}
        data-chosen={isChosen || undefined}
        data-left-out={isLeftOut || undefined}
        data-target={isTarget || undefined}
        onDragOver={handleDragOver}
        onDragLeave={() => setIsTarget(false)}
        onDrop={handleDrop}
      >
        <button
          type="button"
          className={styles.open}
          draggable
          onClick={() => actions.open(id)}
          onKeyDown={handleKeyDown}
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
        >
          <span className={styles.frame}>
            <ThumbnailImage
              documentId={documentId}
              status={document?.thumbnail}
              className={styles.picture}
              data-rotation={rotation}
              draggable={false}
            />
          </span>
          <span className={styles.tileHead}>
            <span className={styles.number}>
              <VisuallyHidden>Photograph </VisuallyHidden>
              {number}
              <VisuallyHidden>: </VisuallyHidden>
            </span>
            {takenAt && (
              <span className={styles.time} aria-hidden="true">
                {formatTakenAt(takenAt)}
              </span>
            )}
          </span>
          <span className={styles.text} data-empty={!text || undefined}>
            {isLeftOut ? 'Left out' : text || 'No caption'}
          </span>
        </button>
        <label className={styles.choose}>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={`Choose photograph ${number}, ${document?.originalFilename ?? 'a photograph'}`}
            onChange={(event) => actions.choose(id, event.target.checked)}
          />
        </label>
      </li>
    );
  },
  (before, after) =>
    before.tile.photo === after.tile.photo &&
    before.tile.number === after.tile.number &&
    before.tile.document === after.tile.document &&
    before.isChosen === after.isChosen &&
    before.actions === after.actions,
);
