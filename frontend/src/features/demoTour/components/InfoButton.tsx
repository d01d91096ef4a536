import { demoStops, type DemoStopId } from '@/content/demo/demoTour';
import { IconButton } from '@/shared/ui/IconButton';
import { InfoIcon } from '@/shared/ui/icons';
import { useTour } from '../model/tour';
import styles from './InfoButton.module.css';

/** Explains one part of the demo, in the words that the tour has for it. */
export function InfoButton({ stop }: { stop: DemoStopId }) {
  const { explain } = useTour();
  const title = demoStops.find(({ id }) => id === stop)?.title ?? '';
  return (
    <IconButton
      label={`About ${title}`}
      icon={<InfoIcon />}
      className={styles.info}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => explain(stop, currentTarget)}
    />
  );
}
