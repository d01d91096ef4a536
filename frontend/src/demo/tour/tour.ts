import { type DemoTourStepId } from '@/demo/texts/demoTourSteps';
import { createContext, use } from 'react';

export const STEP_ATTRIBUTE = 'data-tour-step';

export interface Tour {
  isRunning: boolean;
  /** Starts or ends the tour. The focus returns to `trigger`. */
  toggle: (trigger: HTMLElement) => void;
  /** Highlights a single step. */
  explain: (step: DemoTourStepId, trigger: HTMLElement) => void;
}

export const TourContext = createContext<Tour | null>(null);

export function useTour(): Tour {
  const tour = use(TourContext);
  if (!tour) throw new Error('useTour must be used within TourProvider');
  return tour;
}
