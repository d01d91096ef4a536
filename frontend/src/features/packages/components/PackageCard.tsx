import { type PackageFile, type PackageName } from '@/content/packages/packageTypes';
import { classNames } from '@/shared/lib/className';
import { ChevronDownIcon } from '@/shared/ui/icons';
import { type ReactNode, useId } from 'react';
import { figuresOfPackage } from '../model/planFigures';
import { type PlanReading } from '../model/usePlanReadings';
import { FigureList } from './FigureList';
import styles from './PackageCard.module.css';
import { PackageReturn } from './PackageReturn';
import { PackageSigil } from './PackageSigil';
import { PlanPrice } from './PlanPrice';

interface PackageCardProps {
  file: PackageFile;
  reading: PlanReading;
  isSelected: boolean;
  onToggle: () => void;
  buttonRef: (name: PackageName, button: HTMLButtonElement | null) => void;
  /** What stands beside the figures once the package is selected. */
  children: ReactNode;
}

const GRADES = { 1: 'Grade I', 2: 'Grade II', 3: 'Grade III' };

/** One package: closed, its sign, its price and its figures; selected, everything that is told of it. */
export function PackageCard({ file, reading, isSelected, onToggle, buttonRef, children }: PackageCardProps) {
  const { name, title, grade, motto, fits } = file;
  const detailsId = useId();
  return (
    <li className={classNames(styles.card, styles[name], isSelected && styles.selected)}>
      <div className={styles.face}>
        <header className={styles.header}>
          <div className={styles.sigil}>
            <PackageSigil name={name} isLit={isSelected} />
          </div>
          <div className={styles.naming}>
            <p className={styles.grade}>
              <span className={styles.lamps} aria-hidden="true">
                {[1, 2, 3].map((lamp) => (
                  <span key={lamp} className={classNames(styles.lamp, lamp <= grade && styles.lampOn)} />
                ))}
              </span>
              {GRADES[grade]}
            </p>
            <h2 className={styles.name}>
              <button
                ref={(button) => buttonRef(name, button)}
                type="button"
                className={styles.button}
                aria-expanded={isSelected}
                aria-controls={isSelected ? detailsId : undefined}
                onClick={onToggle}
              >
                {title}
              </button>
            </h2>
          </div>
          <span className={styles.hint} aria-hidden="true">
            <span className={styles.hintWord}>{isSelected ? 'Close' : 'Open'}</span>
            <ChevronDownIcon />
          </span>
        </header>
        <p className={styles.motto}>{motto}</p>
        <PlanPrice reading={reading} />
        <FigureList figures={figuresOfPackage(file, reading)} isLoading={reading.state === 'loading'} />
        <PackageReturn file={file} reading={reading} />
      </div>
      {isSelected && (
        <div id={detailsId} className={styles.details}>
          <p className={styles.fits}>{fits}</p>
          {children}
        </div>
      )}
    </li>
  );
}
