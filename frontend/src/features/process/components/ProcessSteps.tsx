import { processSteps } from '@/content/process';
import { CheckIcon, ChevronDownIcon } from '@/shared/ui/icons';
import { type CSSProperties, useId, useLayoutEffect, useRef } from 'react';
import { useProcessSteps } from '../model/useProcessSteps';
import styles from './ProcessSteps.module.css';
import { StageDrawing } from './StageDrawing';
import { StepPanel } from './StepPanel';

/** The five steps on their line: pressing one opens it, closes the one before and marks that as visited. */
export function ProcessSteps() {
  const { open, stateOf, toggle } = useProcessSteps();
  const id = useId();
  const buttonId = (number: number) => `${id}-step-${number}`;
  const pressed = useRef<{ button: HTMLElement; top: number } | null>(null);

  function press(button: HTMLElement, number: number) {
    pressed.current = { button, top: button.getBoundingClientRect().top };
    toggle(number);
  }

  // The step that was open may have stood above: what one pressed stays under the finger.
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { button, top } = pressed.current;
    pressed.current = null;
    const moved = button.getBoundingClientRect().top - top;
    if (moved !== 0) window.scrollBy(0, moved);
  }, [open]);

  function handleNext(number: number) {
    const button = document.getElementById(buttonId(number));
    // The button that was pressed goes with the step that it closes.
    button?.focus();
    if (button) press(button, number);
  }

  return (
    <ol className={styles.steps}>
      {processSteps.map((step, index) => {
        const { number, title, summary, days } = step;
        const state = stateOf(number);
        const next = processSteps[index + 1];
        return (
          <li
            key={number}
            className={styles.step}
            data-state={state}
            style={{ '--stage': number } as CSSProperties}
          >
            <h2 className={styles.heading}>
              <button
                id={buttonId(number)}
                type="button"
                className={styles.button}
                aria-expanded={state === 'open'}
                aria-controls={state === 'open' ? `${id}-panel` : undefined}
                onClick={(event) => press(event.currentTarget, number)}
              >
                <span className={styles.drawing}>
                  <StageDrawing step={number} />
                </span>
                <span className={styles.label}>
                  Step {number} <span className={styles.days}>{days}</span>
                </span>{' '}
                <span className={styles.title}>{title}</span>{' '}
                <span className={styles.summary}>{summary}</span>{' '}
                <span className={styles.state}>
                  {state === 'visited' && (
                    <>
                      <CheckIcon aria-hidden="true" />
                      visited
                    </>
                  )}
                  <ChevronDownIcon className={styles.chevron} aria-hidden="true" />
                </span>
              </button>
            </h2>
            {state === 'open' && (
              <StepPanel
                step={step}
                id={`${id}-panel`}
                labelledBy={buttonId(number)}
                next={next}
                onNext={() => next && handleNext(next.number)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
