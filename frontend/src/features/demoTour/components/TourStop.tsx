import { type DemoStopId } from '@/content/demo/demoTour';
import { type ReactNode } from 'react';
import { STOP_ATTRIBUTE } from '../model/tour';
import styles from './TourStop.module.css';

/** A part of the page that the tour lights. */
export function TourStop({ id, children }: { id: DemoStopId; children: ReactNode }) {
  return (
    <div className={styles.stop} {...{ [STOP_ATTRIBUTE]: id }}>
      {children}
    </div>
  );
}
