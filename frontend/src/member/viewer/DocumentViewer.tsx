import { useFetchAhead } from '@/entities/document/pagePicture';
import { type DocumentRow } from '@/entities/document/document';
import { ReceiptLink } from '@/entities/receipt/ReceiptLink';
import { formatDay } from '@/shared/lib/dates';
import { formatFileSize } from '@/shared/lib/fileSize';
import { DescriptionList, type Detail } from '@/shared/ui/DescriptionList';
import { Dialog } from '@/shared/ui/Dialog';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon, ZoomInIcon, ZoomOutIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { LinkButton } from '@/shared/ui/LinkButton';
import documentStates from '@rules/documentStates.json';
import { type TouchEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DOCUMENT_TYPE_LABELS } from '../documents/documentTypes';
import { hasContents, hasPages } from '../documents/documentKinds';
import { getDownloadUrl } from '../documents/documentUrls';
import styles from './DocumentViewer.module.css';
import { DocumentPages } from './DocumentPages';
import { type ViewedDocument } from './documentViewer';
import { EsxContents } from './EsxContents';

const ZOOMS = [1, 1.5, 2, 3, 4];
/** A finger that moves less has tapped. */
const SWIPE_PIXELS = 60;

/** On a telephone they scroll, also by the keyboard. */
const scrolledDetails = { 'aria-label': 'About this file', tabIndex: 0 };

interface DocumentViewerProps {
  documents: readonly ViewedDocument[];
  /** Null while it is closed. */
  openId: string | null;
  /** The title of the request that all of them answer. */
  requestTitle?: string | undefined;
  onClose: () => void;
}

/** Looks at documents one after the other, in full size. */
export function DocumentViewer({ openId, ...rest }: DocumentViewerProps) {
  return openId === null ? null : <OpenViewer {...rest} firstId={openId} />;
}

interface OpenViewerProps extends Omit<DocumentViewerProps, 'openId'> {
  firstId: string;
}

function OpenViewer({ documents, firstId, requestTitle, onClose }: OpenViewerProps) {
  const [shownId, setShownId] = useState(firstId);
  const [zoom, setZoom] = useState(0);
  const touch = useRef<{ x: number; y: number } | null>(null);
  // The first one, if the shown document was deleted elsewhere.
  const index = Math.max(
    0,
    documents.findIndex(({ id }) => id === shownId),
  );
  const document = documents[index];
  const next = documents[index + 1];

  useFetchAhead(document && hasPages(document) ? document.id : null, next && hasPages(next) ? [next.id] : []);

  function show(place: number) {
    const target = documents[place];
    if (!target) return;
    setShownId(target.id);
    setZoom(0);
  }

  function changeZoom(change: number) {
    setZoom((current) => Math.min(ZOOMS.length - 1, Math.max(0, current + change)));
  }

  // Not on an element: the keys work wherever the focus is.
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') show(index - 1);
    if (event.key === 'ArrowRight') show(index + 1);
    if (event.key === '+' || event.key === '=') changeZoom(1);
    if (event.key === '-') changeZoom(-1);
    if (event.key === '0') setZoom(0);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  function handleTouchEnd(event: TouchEvent) {
    const [start, end] = [touch.current, event.changedTouches[0]];
    touch.current = null;
    // In an enlarged picture, a finger moves the picture.
    if (!start || !end || zoom > 0) return;
    const [right, down] = [end.clientX - start.x, end.clientY - start.y];
    if (Math.abs(right) > Math.max(SWIPE_PIXELS, 2 * Math.abs(down))) show(index + (right < 0 ? 1 : -1));
  }

  if (!document) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      className={styles.viewer}
      title={document.originalFilename}
      footer={
        <>
          <p className={styles.place} aria-live="polite">
            {index + 1} of {documents.length}
          </p>
          <IconButton
            label="Previous"
            icon={<ChevronLeftIcon />}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <IconButton
            label="Next"
            icon={<ChevronRightIcon />}
            disabled={!next}
            onClick={() => show(index + 1)}
          />
          {hasPages(document) && (
            <>
              <IconButton
                label="Smaller"
                icon={<ZoomOutIcon />}
                disabled={zoom === 0}
                onClick={() => changeZoom(-1)}
              />
              <IconButton
                label="Larger"
                icon={<ZoomInIcon />}
                disabled={zoom === ZOOMS.length - 1}
                onClick={() => changeZoom(1)}
              />
            </>
          )}
          {document.isViewable && (
            <LinkButton
              to={getDownloadUrl(document)}
              download={document.originalFilename}
              reloadDocument
              size="small"
              icon={<DownloadIcon />}
            >
              Download
            </LinkButton>
          )}
        </>
      }
    >
      <div
        className={styles.layout}
        onTouchStart={({ touches }) => {
          const finger = touches.length === 1 ? touches[0] : undefined;
          touch.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
        }}
        onTouchEnd={handleTouchEnd}
      >
        <Shown key={document.id} document={document} zoom={ZOOMS[zoom] ?? 1} />
        <aside className={styles.details} {...scrolledDetails}>
          <DescriptionList details={describe(document, requestTitle)} />
        </aside>
      </div>
    </Dialog>
  );
}

function Shown({ document, zoom }: { document: ViewedDocument; zoom: number }) {
  if (hasPages(document)) return <DocumentPages document={document} zoom={zoom} />;
  if (hasContents(document)) return <EsxContents document={document} />;
  return <NoPicture document={document} />;
}

function NoPicture({ document: { state } }: { document: DocumentRow }) {
  return (
    <div className={styles.stage}>
      <EmptyState
        title="There is no picture of this file"
        hint={state === 'ready' ? 'Download it to open it.' : documentStates[state].text}
      />
    </div>
  );
}

function describe(document: ViewedDocument, requestTitle: string | undefined): Detail[] {
  const { fileType, fileSize, uploadedAt, claimAddress, sha256, receipt } = document;
  const details: (Detail | null)[] = [
    { term: 'Type', value: DOCUMENT_TYPE_LABELS[fileType] },
    { term: 'Size', value: formatFileSize(fileSize) },
    { term: 'Uploaded', value: <time dateTime={uploadedAt}>{formatDay(uploadedAt)}</time> },
    claimAddress ? { term: 'Claim', value: claimAddress } : null,
    requestTitle ? { term: 'For request', value: requestTitle } : null,
    receipt ? { term: 'Receipt', value: <ReceiptLink receipt={receipt} receivedAt={uploadedAt} /> } : null,
    sha256 ? { term: 'SHA-256', value: <span className={styles.hash}>{sha256}</span> } : null,
  ];
  return details.filter((detail) => detail !== null);
}
