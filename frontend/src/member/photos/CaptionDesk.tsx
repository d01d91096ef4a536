import { type ClaimDetail } from '@/entities/claim/claim';
import { type Photo } from '@/entities/photo/photo';
import { useFetchAhead } from '@/entities/document/pagePicture';
import { Button } from '@/shared/ui/Button';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  CopyIcon,
  EyeIcon,
  EyeOffIcon,
  RefreshIcon,
} from '@/shared/ui/icons';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { Cluster } from '@/shared/ui/Stack';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  COMMON_VALUES,
  formatTakenAt,
  getOffer,
  getSuggestions,
  isCaptioned,
  MAX_LENGTHS,
  type Subject,
  SUBJECT_FIELDS,
  type SubjectField as FieldName,
  type TextField,
} from './captions';
import { PhotoPicture } from './PhotoPicture';
import { SaveStatus } from './SaveStatus';
import { SubjectField } from './SubjectField';
import styles from './Photos.module.css';
import { type Photos } from './usePhotos';

const LABELS: Record<FieldName, string> = { place: 'Place', part: 'Part', damage: 'Damage' };
const FETCHED_AHEAD = 2;

interface CaptionDeskProps {
  claim: ClaimDetail;
  photos: Photos;
  rooms: readonly string[];
  index: number;
  onShow: (photoId: string) => void;
}

/** One photograph after another, written about by keyboard alone. */
export function CaptionDesk({ claim, photos, rooms, index, onShow }: CaptionDeskProps) {
  const { photos: all, edit, flush, saveState } = photos;
  const [offer, setOffer] = useState<Partial<Subject>>({});
  const fields = useRef<HTMLDivElement>(null);
  const captionId = useId();
  const photo = all[index];

  useFetchAhead(
    photo?.documentId ?? null,
    all.slice(index + 1, index + 1 + FETCHED_AHEAD).map(({ documentId }) => documentId),
  );

  useEffect(() => {
    // The same field of the next photograph, so that typing replaces what is offered.
    const active = fields.current?.querySelector<HTMLInputElement>(':is(input, textarea):focus');
    const field = active ?? fields.current?.querySelector<HTMLInputElement>('input');
    field?.focus();
    field?.select();
  }, [photo?.id]);

  if (!photo) return null;
  const current: Photo = { ...photo, ...offer };
  const previous = all[index - 1];
  const captioned = all.filter(isCaptioned).length;

  function write(field: TextField, value: string) {
    if (!photo) return;
    // What was offered is taken with the first letter that is typed.
    edit(photo.id, { ...offer, [field]: value });
    setOffer({});
  }

  function show(next: Photo | undefined, nextOffer: Partial<Subject> = {}) {
    flush();
    if (!next) return;
    setOffer(nextOffer);
    onShow(next.id);
  }

  function goOn() {
    if (!photo) return;
    if (Object.keys(offer).length > 0) edit(photo.id, offer);
    const next = all[index + 1];
    show(next, next && getOffer(next, current));
    if (!next) setOffer({});
  }

  function copyPrevious() {
    if (!photo || !previous) return;
    const { place, part, damage, caption } = previous;
    edit(photo.id, { place, part, damage, caption });
    const next = all[index + 1];
    show(next, next && getOffer(next, previous));
    if (!next) setOffer({});
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key === 'Enter' && isField) {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) copyPrevious();
      else if (event.shiftKey) show(previous);
      else goOn();
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      show(event.key === 'PageDown' ? all[index + 1] : previous);
    }
  }

  const document = claim.documents.find(({ id }) => id === photo.documentId);
  return (
    // Keys of the fields and buttons inside.
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions
    <div className={styles.desk} onKeyDown={handleKeyDown}>
      <div className={styles.viewed}>
        <PhotoPicture photo={photo} document={document} />
        <p className={styles.facts}>
          <bdi>{document?.originalFilename}</bdi>
          {photo.takenAt && <span>{formatTakenAt(photo.takenAt)}, the camera’s clock</span>}
          {photo.camera && <span>{photo.camera}</span>}
        </p>
      </div>
      <div ref={fields} className={styles.fields}>
        <div className={styles.deskHead}>
          <p className={styles.counter}>
            <strong>{index + 1}</strong> of {all.length}
          </p>
          <SaveStatus state={saveState} />
        </div>
        <ProgressBar
          label="Photographs with a caption"
          percent={(captioned / all.length) * 100}
          valueText={`${captioned} of ${all.length}`}
        />
        {SUBJECT_FIELDS.map((name) => (
          <SubjectField
            key={name}
            name={name}
            label={LABELS[name]}
            value={current[name]}
            isOffered={Boolean(offer[name])}
            suggestions={getSuggestions(all, index, name, [
              ...(name === 'place' ? rooms : []),
              ...COMMON_VALUES[name],
            ])}
            onChange={(value) => write(name, value)}
          />
        ))}
        <div className={styles.field}>
          <label className={styles.label} htmlFor={captionId}>
            Caption
          </label>
          <textarea
            id={captionId}
            className={styles.input}
            rows={3}
            maxLength={MAX_LENGTHS.caption}
            value={photo.caption}
            onChange={(event) => write('caption', event.target.value)}
          />
        </div>
        <Cluster>
          <Button type="button" size="small" variant="primary" icon={<ChevronRightIcon />} onClick={goOn}>
            {index === all.length - 1 ? 'Save' : 'Next'}
          </Button>
          <Button
            type="button"
            size="small"
            icon={<ChevronLeftIcon />}
            aria-disabled={!previous}
            onClick={() => show(previous)}
          >
            Before
          </Button>
          <Button
            type="button"
            size="small"
            icon={<CopyIcon />}
            aria-disabled={!previous}
            onClick={copyPrevious}
          >
            Same as before
          </Button>
          <Button
            type="button"
            size="small"
            icon={<RefreshIcon />}
            onClick={() => edit(photo.id, { rotation: (photo.rotation + 90) % 360 })}
          >
            Rotate
          </Button>
          <Button
            type="button"
            size="small"
            icon={photo.isLeftOut ? <EyeIcon /> : <EyeOffIcon />}
            onClick={() => edit(photo.id, { isLeftOut: !photo.isLeftOut })}
          >
            {photo.isLeftOut ? 'Put back' : 'Leave out'}
          </Button>
        </Cluster>
        <p className={styles.hint}>
          Enter: next, with place, part and damage offered again. Shift and Enter: before. Ctrl and Enter:
          same as before.
        </p>
      </div>
    </div>
  );
}
