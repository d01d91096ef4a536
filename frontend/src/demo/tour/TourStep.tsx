import { type DemoTourStepId } from '@/demo/texts/demoTourSteps';
import { type ReactNode } from 'react';
import { STEP_ATTRIBUTE } from './tour';
import styles from './TourStep.module.css';

/** A part of the page that the tour highlights. */
export function TourStep({ id, children }: { id: DemoTourStepId; children: ReactNode }) {
  return (
    <div className={styles.step} {...{ [STEP_ATTRIBUTE]: id }}>
      {children}
    </div>
  );
}
