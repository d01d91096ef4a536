import { type PackageContent, type PackageName } from './packageTypes';
import { classNames } from '@/shared/lib/className';
import { Collapsible } from '@/shared/ui/Collapsible';
import { ChevronDownIcon } from '@/shared/ui/icons';
import { type ReactNode, useId } from 'react';
import { getPackageFigures } from './planFigures';
import { type PlanState } from './usePackagePlans';
import { FigureList } from './FigureList';
import styles from './PackageCard.module.css';
import { PackageReturn } from './PackageReturn';
import { PackageIcon } from './PackageIcon';
import { PlanPrice } from './PlanPrice';

interface PackageCardProps {
  content: PackageContent;
  planState: PlanState;
  isSelected: boolean;
  onToggle: () => void;
  buttonRef: (name: PackageName, button: HTMLButtonElement | null) => void;
  /** Shown next to the summary while the package is selected, and in the HTML always. */
  children: ReactNode;
}

const GRADE_LABELS = { 1: 'Grade I', 2: 'Grade II', 3: 'Grade III' };

export function PackageCard({
  content,
  planState,
  isSelected,
  onToggle,
  buttonRef,
  children,
}: PackageCardProps) {
  const { name, title, grade, motto, audience } = content;
  const detailsId = useId();
  return (
    <li className={classNames(styles.card, styles[name], isSelected && styles.selected)}>
      <div className={styles.summary}>
        <header className={styles.header}>
          <div className={styles.icon}>
            <PackageIcon name={name} isHighlighted={isSelected} />
          </div>
          <div className={styles.titleBlock}>
            <p className={styles.grade}>
              <span className={styles.gradeDots} aria-hidden="true">
                {[1, 2, 3].map((dot) => (
                  <span
                    key={dot}
                    className={classNames(styles.gradeDot, dot <= grade && styles.gradeDotOn)}
                  />
                ))}
              </span>
              {GRADE_LABELS[grade]}
            </p>
            <h2 className={styles.name}>
              <button
                ref={(button) => buttonRef(name, button)}
                type="button"
                className={styles.button}
                aria-expanded={isSelected}
                aria-controls={detailsId}
                onClick={onToggle}
              >
                {title}
              </button>
            </h2>
          </div>
          <span className={styles.hint} aria-hidden="true">
            <span className={styles.hintText}>{isSelected ? 'Close' : 'Open'}</span>
            <ChevronDownIcon />
          </span>
        </header>
        <p className={styles.motto}>{motto}</p>
        <PlanPrice planState={planState} />
        <FigureList
          figures={getPackageFigures(content, planState.status === 'ready' ? planState.plan : null)}
          isLoading={planState.status === 'loading'}
        />
        <PackageReturn content={content} planState={planState} />
      </div>
      <Collapsible
        id={detailsId}
        name="package"
        summary={`About ${title}`}
        isOpen={isSelected}
        onToggle={onToggle}
      >
        <div className={styles.details}>
          <p className={styles.audience}>{audience}</p>
          {children}
        </div>
      </Collapsible>
    </li>
  );
}
