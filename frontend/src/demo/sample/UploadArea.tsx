import { type DemoArea, demoUpload } from '@/demo/texts/demo';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { UploadIcon } from '@/shared/ui/icons';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isProcessing, type SampleUpload } from './sampleUploads';
import { InfoButton } from '@/demo/tour/InfoButton';
import styles from './UploadArea.module.css';
import { UploadSlot } from './UploadSlot';

const { maxPerArea, delayMs } = demoUpload;

interface UploadAreaProps {
  area: DemoArea;
  /** The newest first. */
  uploads: readonly SampleUpload[];
  onStart: () => void;
  onFinish: (uploadId: string) => void;
}

/** Simulates an upload: no file is read, and nothing is sent. */
export function UploadArea({ area, uploads, onStart, onFinish }: UploadAreaProps) {
  const { id, title, purpose, maxMegabytes, extensions } = area;
  const processingId = uploads.find(isProcessing)?.id;
  const isFull = uploads.length >= maxPerArea && !processingId;
  const buttonRef = useRef<HTMLDivElement>(null);
  const slotsRef = useRef<HTMLOListElement>(null);

  useEffect(() => {
    if (!processingId) return;
    const timer = setTimeout(() => onFinish(processingId), delayMs);
    return () => clearTimeout(timer);
  }, [processingId, onFinish]);

  // The button becomes disabled, which would lose the focus.
  useLayoutEffect(() => {
    if (isFull && buttonRef.current?.contains(document.activeElement)) slotsRef.current?.focus();
  }, [isFull]);

  const oldestFirst = [...uploads].reverse();
  return (
    <Card title={title} actions={<InfoButton step={id} />}>
      <p className={styles.purpose}>{purpose}</p>
      <p className={styles.limits}>
        Max {maxMegabytes}MB ({extensions.join(', ')})
      </p>
      <ol ref={slotsRef} className={styles.slots} tabIndex={-1} aria-label={`${title}: sample files`}>
        {Array.from({ length: maxPerArea }, (_, index) => (
          <UploadSlot key={index} upload={oldestFirst[index]} />
        ))}
      </ol>
      <div ref={buttonRef} className={styles.button}>
        <Button
          type="button"
          isFullWidth
          icon={isFull ? undefined : <UploadIcon />}
          isBusy={processingId !== undefined}
          busyLabel="PROCESSING..."
          disabled={isFull}
          onClick={onStart}
        >
          {isFull ? `Max Uploads Reached (${maxPerArea})` : title}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">{uploads[0] && `${uploads[0].name}: ${uploads[0].status}`}</span>
      </VisuallyHidden>
    </Card>
  );
}
