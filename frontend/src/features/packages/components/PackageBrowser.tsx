import { comparisonHeadings, type PackageSectionName, packageFiles } from '@/content/packages/packages';
import { type PackageName } from '@/content/packages/packageTypes';
import { BriefSection } from '@/shared/ui/BriefSection';
import { useState } from 'react';
import { usePackageChoice } from '../model/packageChoice';
import { usePlanReadings } from '../model/usePlanReadings';
import { useSteadyCards } from '../model/useSteadyCards';
import { ComparisonTable } from './ComparisonTable';
import { FeeScale } from './FeeScale';
import styles from './PackageBrowser.module.css';
import { PackageCard } from './PackageCard';
import { PackageSections } from './PackageSections';
import { PackageToolbar } from './PackageToolbar';
import { PlansStatus } from './PlansStatus';
import { UnlistedPlans } from './UnlistedPlans';

/** The three packages: side by side to compare, or the selected one alone with everything that is told of it. */
export function PackageBrowser() {
  const choice = usePackageChoice();
  const { selected, toggle } = choice;
  const readings = usePlanReadings();
  const { keepButton, holdStill } = useSteadyCards(selected);
  // Kept while one steps from package to package, so that the same section of each can be compared.
  const [openSections, setOpenSections] = useState<readonly PackageSectionName[]>(['advantage']);

  function handleToggle(name: PackageName) {
    holdStill(name);
    toggle(name);
  }

  function handleToggleSection(name: PackageSectionName) {
    setOpenSections((open) =>
      open.includes(name) ? open.filter((other) => other !== name) : [...open, name],
    );
  }

  return (
    <>
      <div className={styles.instrument}>
        <PackageToolbar {...choice} />
        <PlansStatus {...readings} />
        <ul className={styles.bays} data-selected={selected ?? undefined}>
          {packageFiles
            .filter(({ name }) => selected === null || name === selected)
            .map((file) => (
              <PackageCard
                key={file.name}
                file={file}
                reading={readings.readingOf(file.name)}
                isSelected={file.name === selected}
                onToggle={() => handleToggle(file.name)}
                buttonRef={keepButton}
              >
                <PackageSections
                  file={file}
                  reading={readings.readingOf(file.name)}
                  openSections={openSections}
                  onToggleSection={handleToggleSection}
                />
              </PackageCard>
            ))}
        </ul>
      </div>
      {selected === null && (
        <>
          {readings.unlisted.length > 0 && <UnlistedPlans plans={readings.unlisted} />}
          <BriefSection {...comparisonHeadings.lines} layout="under">
            <ComparisonTable readingOf={readings.readingOf} />
          </BriefSection>
          <BriefSection {...comparisonHeadings.fees}>
            <FeeScale readingOf={readings.readingOf} />
          </BriefSection>
        </>
      )}
    </>
  );
}
