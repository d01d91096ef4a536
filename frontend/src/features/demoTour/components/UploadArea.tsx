import { type DemoArea, demoUpload } from '@/content/demo/demo';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { UploadIcon } from '@/shared/ui/icons';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isOnItsWay, type SampleUpload } from '../model/sampleUploads';
import { InfoButton } from './InfoButton';
import styles from './UploadArea.module.css';
import { UploadSlot } from './UploadSlot';

const { maxPerArea, delayMilliseconds } = demoUpload;

interface UploadAreaProps {
  area: DemoArea;
  /** The uploads of this area, the newest first. */
  uploads: readonly SampleUpload[];
  onStart: () => void;
  onFinish: (uploadId: string) => void;
}

/** An area that pretends to take files: nothing is read from the visitor's disk, and nothing is sent. */
export function UploadArea({ area, uploads, onStart, onFinish }: UploadAreaProps) {
  const { id, title, purpose, maxMegabytes, extensions } = area;
  const onItsWay = uploads.find(isOnItsWay)?.id;
  const isFull = uploads.length >= maxPerArea && !onItsWay;
  const button = useRef<HTMLDivElement>(null);
  const slots = useRef<HTMLOListElement>(null);

  useEffect(() => {
    if (!onItsWay) return;
    const timer = setTimeout(() => onFinish(onItsWay), delayMilliseconds);
    return () => clearTimeout(timer);
  }, [onItsWay, onFinish]);

  // The button that is over and done with gives the focus to what it brought.
  useLayoutEffect(() => {
    if (isFull && button.current?.contains(document.activeElement)) slots.current?.focus();
  }, [isFull]);

  const inOrder = [...uploads].reverse();
  return (
    <Card title={title} actions={<InfoButton stop={id} />}>
      <p className={styles.purpose}>{purpose}</p>
      <p className={styles.limits}>
        Max {maxMegabytes}MB ({extensions.join(', ')})
      </p>
      <ol ref={slots} className={styles.slots} tabIndex={-1} aria-label={`${title}: sample files`}>
        {Array.from({ length: maxPerArea }, (_, index) => (
          <UploadSlot key={index} upload={inOrder[index]} />
        ))}
      </ol>
      <div ref={button} className={styles.button}>
        <Button
          type="button"
          isFullWidth
          icon={isFull ? undefined : <UploadIcon />}
          isBusy={onItsWay !== undefined}
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
