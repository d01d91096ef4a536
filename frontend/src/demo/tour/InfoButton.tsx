import { demoTourSteps, type DemoTourStepId } from '@/demo/texts/demoTourSteps';
import { IconButton } from '@/shared/ui/IconButton';
import { InfoIcon } from '@/shared/ui/icons';
import { useTour } from './tour';
import styles from './InfoButton.module.css';

/** Explains one part of the demo with the text of its tour step. */
export function InfoButton({ step }: { step: DemoTourStepId }) {
  const { explain } = useTour();
  const title = demoTourSteps.find(({ id }) => id === step)?.title ?? '';
  return (
    <IconButton
      label={`About ${title}`}
      icon={<InfoIcon />}
      className={styles.info}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => explain(step, currentTarget)}
    />
  );
}
