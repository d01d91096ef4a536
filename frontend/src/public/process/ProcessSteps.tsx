import { processSteps } from './process';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { Collapsible } from '@/shared/ui/Collapsible';
import { CheckIcon, ChevronDownIcon } from '@/shared/ui/icons';
import { useId, useLayoutEffect, useRef } from 'react';
import { useProcessSteps } from './useProcessSteps';
import styles from './ProcessSteps.module.css';
import { StepDrawing } from './StepDrawing';
import { StepPanel } from './StepPanel';

/** At most one step is open. Those that were open before are marked as visited. */
export function ProcessSteps() {
  const { open, getState, toggle } = useProcessSteps();
  const id = useId();
  const buttonId = (number: number) => `${id}-step-${number}`;
  const panelId = (number: number) => `${id}-panel-${number}`;
  const toggled = useRef<{ button: HTMLElement; top: number } | null>(null);

  function toggleInPlace(button: HTMLElement, number: number) {
    toggled.current = { button, top: button.getBoundingClientRect().top };
    toggle(number);
  }

  // Closing a step above moves the toggled button. Scrolls by the same distance, so that it stays under the pointer.
  useLayoutEffect(() => {
    if (!toggled.current) return;
    const { button, top } = toggled.current;
    toggled.current = null;
    const moved = button.getBoundingClientRect().top - top;
    if (moved !== 0) window.scrollBy(0, moved);
  }, [open]);

  function handleNext(number: number) {
    const button = document.getElementById(buttonId(number));
    // The Next button is hidden together with the panel that closes.
    button?.focus();
    if (button) toggleInPlace(button, number);
  }

  return (
    <ol className={styles.steps}>
      {processSteps.map((step, index) => {
        const { number, title, summary, days } = step;
        const state = getState(number);
        const next = processSteps[index + 1];
        return (
          <li key={number} className={styles.step} data-state={state} {...inlineStyle({ '--step': number })}>
            <h2 className={styles.heading}>
              <button
                id={buttonId(number)}
                type="button"
                className={styles.button}
                aria-expanded={state === 'open'}
                aria-controls={panelId(number)}
                onClick={(event) => toggleInPlace(event.currentTarget, number)}
              >
                <span className={styles.drawing}>
                  <StepDrawing step={number} />
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
            <Collapsible
              id={panelId(number)}
              name="step"
              summary={`About step ${number}`}
              isOpen={state === 'open'}
              onToggle={() => toggle(number)}
              className={styles.panel}
            >
              <StepPanel
                step={step}
                labelledBy={buttonId(number)}
                next={next}
                onNext={() => next && handleNext(next.number)}
              />
            </Collapsible>
          </li>
        );
      })}
    </ol>
  );
}
