import { Stack } from '@/shared/ui/Stack';
import { comparisonHeadings, type PackageSectionName, packages } from './packages';
import { type PackageName } from './packageTypes';
import { BriefSection } from '@/shared/ui/BriefSection';
import { useState } from 'react';
import { usePackageSelection } from './packageSelection';
import { usePackagePlans } from './usePackagePlans';
import { useStableCardPosition } from './useStableCardPosition';
import { ComparisonTable } from './ComparisonTable';
import { FeeScale } from './FeeScale';
import styles from './PackageBrowser.module.css';
import { PackageCard } from './PackageCard';
import { PackageSections } from './PackageSections';
import { PackageToolbar } from './PackageToolbar';
import { PlansStatus } from './PlansStatus';
import { UnlistedPlans } from './UnlistedPlans';

/** All packages side by side, or the selected one with its details. */
export function PackageBrowser() {
  const selection = usePackageSelection();
  const { selected, toggle } = selection;
  const packagePlans = usePackagePlans();
  const { registerButton, savePosition } = useStableCardPosition(selected);
  // Shared by all packages, so that the same section can be compared from package to package.
  const [openSections, setOpenSections] = useState<readonly PackageSectionName[]>(['advantage']);

  function handleToggle(name: PackageName) {
    savePosition(name);
    toggle(name);
  }

  function handleToggleSection(name: PackageSectionName) {
    setOpenSections((open) =>
      open.includes(name) ? open.filter((other) => other !== name) : [...open, name],
    );
  }

  return (
    <>
      <Stack gap={1}>
        <PackageToolbar {...selection} />
        <PlansStatus {...packagePlans} />
        <ul className={styles.cards} data-selected={selected ?? undefined}>
          {packages
            .filter(({ name }) => selected === null || name === selected)
            .map((content) => (
              <PackageCard
                key={content.name}
                content={content}
                planState={packagePlans.getPlanState(content.name)}
                isSelected={content.name === selected}
                onToggle={() => handleToggle(content.name)}
                buttonRef={registerButton}
              >
                <PackageSections
                  content={content}
                  planState={packagePlans.getPlanState(content.name)}
                  isSelected={content.name === selected}
                  openSections={openSections}
                  onToggleSection={handleToggleSection}
                />
              </PackageCard>
            ))}
        </ul>
      </Stack>
      {selected === null && (
        <>
          {packagePlans.unlisted.length > 0 && <UnlistedPlans plans={packagePlans.unlisted} />}
          <BriefSection {...comparisonHeadings.lines} layout="under">
            <ComparisonTable getPlanState={packagePlans.getPlanState} />
          </BriefSection>
          <BriefSection {...comparisonHeadings.fees}>
            <FeeScale getPlanState={packagePlans.getPlanState} />
          </BriefSection>
        </>
      )}
    </>
  );
}
