import { type ClaimDetail } from '@/entities/claim/claim';
import { memberDataKeys } from '@/entities/member/memberData';
import { makeZip, type Photo } from '@/entities/photo/photo';
import { deleteDocument } from '@/member/documents/documentsApi';
import { ChunkedRows } from '@/shared/lists/ChunkedRows';
import { FilterSelect } from '@/shared/lists/FilterSelect';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon, TrashIcon } from '@/shared/ui/icons';
import { Stack } from '@/shared/ui/Stack';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DeletedNotice } from './DeletedNotice';
import { type Deletion, forEachPhoto } from './deletion';
import { moveBefore, orderByPlace, orderByTime, planPositions } from './photoOrder';
import { PhotoTile, type Tile, type TileActions } from './PhotoTile';
import { FILTERS, getPlaces, isShown } from './sheetFilters';
import { groupRows, GROUPINGS } from './sheetGroups';
import { SaveStatus } from './SaveStatus';
import styles from './Photos.module.css';
import { type Photos } from './usePhotos';

const MAX_IN_ZIP = 200;

interface ContactSheetProps {
  claim: ClaimDetail;
  photos: Photos;
  rooms: readonly string[];
  /** The photographs of an open claim cannot be deleted. */
  canDelete: boolean;
  onOpen: (photoId: string) => void;
}

/** All photographs as small pictures: choose several, change their order, leave some out, download or delete them. */
export function ContactSheet({
  claim,
  photos: { photos, isComplete, edit, saveState },
  rooms,
  canDelete,
  onOpen,
}: ContactSheetProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [filter, setFilter] = useState('');
  const [grouping, setGrouping] = useState('');
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const zip = useMutation({
    mutationFn: (ids: readonly string[]) => makeZip(ids),
    onSuccess: ({ link }) => window.location.assign(link),
    meta: { error: { title: 'The download did not start' } },
  });
  const remove = useMutation({
    mutationFn: (doomed: readonly Photo[]) => forEachPhoto(doomed, deleteDocument),
    onSuccess: (result) => {
      setDeletion(result);
      setChosen(new Set());
    },
    meta: { invalidates: memberDataKeys },
  });
  const documents = useMemo(
    () => new Map(claim.documents.map((document) => [document.id, document])),
    [claim.documents],
  );
  const tiles = useMemo(
    () =>
      photos
        .map((photo, index) => ({ photo, number: index + 1, document: documents.get(photo.documentId) }))
        .filter(({ photo }) => isShown(photo, filter)),
    [photos, filter, documents],
  );
  const groups = useMemo(() => groupRows(tiles, grouping, rooms), [tiles, grouping, rooms]);
  const selected = photos.filter(({ id }) => chosen.has(id));

  function applyOrder(wanted: typeof photos) {
    for (const { id, position } of planPositions(wanted)) edit(id, { position });
  }

  function move(ids: ReadonlySet<string>, offset: -1 | 1) {
    const indexes = photos.flatMap(({ id }, index) => (ids.has(id) ? [index] : []));
    const target = offset < 0 ? Math.max((indexes[0] ?? 0) - 1, 0) : (indexes.at(-1) ?? 0) + 2;
    applyOrder(moveBefore(photos, ids, target));
  }

  // The tiles keep one set of functions, so that a change of one photograph renders its tile alone.
  const latest = useRef<TileActions>(null);
  useEffect(() => {
    latest.current = {
      open: onOpen,
      choose: (id, isOn) => {
        const ids = new Set(chosen);
        if (isOn) ids.add(id);
        else ids.delete(id);
        setChosen(ids);
      },
      move: (id, offset) => move(chosen.has(id) ? chosen : new Set([id]), offset),
      drop: (id, targetId) => {
        const target = photos.findIndex((photo) => photo.id === targetId);
        if (target >= 0 && id !== targetId)
          applyOrder(moveBefore(photos, chosen.has(id) ? chosen : new Set([id]), target));
      },
    };
  });
  const [actions] = useState<TileActions>(() => ({
    open: (id) => latest.current?.open(id),
    choose: (id, isOn) => latest.current?.choose(id, isOn),
    move: (id, offset) => latest.current?.move(id, offset),
    drop: (id, targetId) => latest.current?.drop(id, targetId),
  }));
  const renderRows = useCallback(
    (rows: readonly Tile[]) => (
      <ol className={styles.sheet}>
        {rows.map((tile) => (
          <PhotoTile key={tile.photo.id} tile={tile} isChosen={chosen.has(tile.photo.id)} actions={actions} />
        ))}
      </ol>
    ),
    [chosen, actions],
  );

  return (
    <Stack>
      <div className={styles.tools}>
        <FilterSelect
          name="show"
          label="Show"
          isInset
          options={[...FILTERS, ...getPlaces(photos)]}
          value={filter}
          onChange={setFilter}
        />
        <FilterSelect
          name="group"
          label="Group by"
          emptyLabel="Nothing"
          isInset
          options={GROUPINGS}
          value={grouping}
          onChange={setGrouping}
        />
        <Button
          type="button"
          size="small"
          disabled={!isComplete}
          onClick={() => applyOrder(orderByPlace(photos, rooms))}
        >
          Order by place
        </Button>
        <Button
          type="button"
          size="small"
          disabled={!isComplete}
          onClick={() => applyOrder(orderByTime(photos))}
        >
          Order by time
        </Button>
        <SaveStatus state={saveState} />
      </div>
      <div className={styles.tools} role="group" aria-label="Chosen photographs">
        <p className={styles.count} role="status">
          {chosen.size > 0
            ? `${chosen.size} chosen`
            : `${pluralize(tiles.length, 'photograph')}${isComplete ? '' : ', loading more'}`}
        </p>
        {selected.length > 0 ? (
          <>
            <Button type="button" size="small" icon={<ChevronLeftIcon />} onClick={() => move(chosen, -1)}>
              Earlier
            </Button>
            <Button type="button" size="small" icon={<ChevronRightIcon />} onClick={() => move(chosen, 1)}>
              Later
            </Button>
            <Button
              type="button"
              size="small"
              onClick={() => {
                const isLeftOut = selected.some((photo) => !photo.isLeftOut);
                for (const { id } of selected) edit(id, { isLeftOut });
              }}
            >
              {selected.some(({ isLeftOut }) => !isLeftOut) ? 'Leave out' : 'Put back'}
            </Button>
            <Button
              type="button"
              size="small"
              icon={<DownloadIcon />}
              isBusy={zip.isPending}
              disabled={selected.length > MAX_IN_ZIP}
              onClick={() => zip.mutate(selected.map(({ documentId }) => documentId))}
            >
              Download
            </Button>
            {canDelete && (
              <Button
                type="button"
                size="small"
                icon={<TrashIcon />}
                isBusy={remove.isPending}
                onClick={() => remove.mutate(selected)}
              >
                Delete
              </Button>
            )}
            <Button type="button" size="small" variant="ghost" onClick={() => setChosen(new Set())}>
              Choose none
            </Button>
          </>
        ) : (
          <Button
            type="button"
            size="small"
            variant="ghost"
            onClick={() => setChosen(new Set(tiles.map(({ photo }) => photo.id)))}
          >
            Choose all
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        Drag a photograph to its place, or press Alt and an arrow key on it. Enter opens its captions.
        {!canDelete && ' Photographs can be deleted once the claim is closed; until then, leave them out.'}
      </p>
      {deletion && <DeletedNotice deletion={deletion} onUndo={() => setDeletion(null)} />}
      {tiles.length === 0 && <EmptyState title="No photograph matches" />}
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title || 'All photographs'}>
          {title && (
            <h3 className={styles.groupTitle}>
              {title} <span className={styles.groupCount}>{pluralize(rows.length, 'photograph')}</span>
            </h3>
          )}
          <ChunkedRows rows={rows} rowHeight="3rem" renderRows={renderRows} />
        </section>
      ))}
    </Stack>
  );
}
