import { DocumentThumbnail } from '@/member/documents/DocumentThumbnail';
import { IconButton } from '@/shared/ui/IconButton';
import { ChevronDownIcon, ChevronUpIcon, GripIcon } from '@/shared/ui/icons';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useRef } from 'react';
import { type ExhibitDraft, getLetter, moveExhibit } from './exhibits';
import styles from './Packet.module.css';
import { useRowDrag } from './useRowDrag';

const TITLE_MAX_LENGTH = 200;

interface ExhibitListProps {
  exhibits: readonly ExhibitDraft[];
  onChange: (exhibits: ExhibitDraft[]) => void;
}

/** The exhibits in their order, each with its letter, its title, a handle to drag it, and buttons that move it. */
export function ExhibitList({ exhibits, onChange }: ExhibitListProps) {
  const list = useRef<HTMLOListElement>(null);
  const drag = useRowDrag(list, (from, to) => onChange(moveExhibit(exhibits, from, to)));
  let place = 0;

  function change(index: number, changes: Partial<ExhibitDraft>) {
    onChange(exhibits.map((exhibit, other) => (other === index ? { ...exhibit, ...changes } : exhibit)));
  }

  function move(index: number, offset: -1 | 1) {
    onChange(moveExhibit(exhibits, index, index + offset));
    // The row moves in the DOM, which takes the focus from its button. At an end, that button is disabled.
    const id = exhibits[index]?.document.id;
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-exhibit="${id}"]`);
      const [up, down] = row?.querySelectorAll<HTMLButtonElement>('button') ?? [];
      const wanted = offset === -1 ? [up, down] : [down, up];
      wanted.find((button) => button && !button.disabled)?.focus();
    });
  }

  return (
    <ol ref={list} className={styles.exhibits} aria-label="Exhibits">
      {exhibits.map((exhibit, index) => {
        const { document, title, isIncluded } = exhibit;
        const name = document.originalFilename;
        const letter = isIncluded ? getLetter(place++) : null;
        return (
          <li
            key={document.id}
            className={styles.exhibit}
            data-exhibit={document.id}
            data-dragged={drag.row === index || undefined}
          >
            {/* Not for the keyboard, which has the buttons. */}
            <span
              className={styles.handle}
              title="Drag to move"
              data-handle
              onPointerDown={(event) => drag.start(event, index)}
            >
              <GripIcon aria-hidden />
              <span className={styles.letter}>
                <VisuallyHidden>Exhibit </VisuallyHidden>
                {letter ?? '–'}
              </span>
            </span>
            <DocumentThumbnail document={document} />
            <div className={styles.about}>
              <input
                className={styles.input}
                aria-label={`Title of ${name}`}
                value={title}
                maxLength={TITLE_MAX_LENGTH}
                disabled={!isIncluded}
                onChange={(event) => change(index, { title: event.target.value })}
              />
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={isIncluded}
                  aria-label={`Include ${name}`}
                  onChange={(event) => change(index, { isIncluded: event.target.checked })}
                />
                In the packet
              </label>
            </div>
            <div className={styles.moves}>
              <IconButton
                label={`Move ${name} up`}
                icon={<ChevronUpIcon />}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                label={`Move ${name} down`}
                icon={<ChevronDownIcon />}
                disabled={index === exhibits.length - 1}
                onClick={() => move(index, 1)}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
