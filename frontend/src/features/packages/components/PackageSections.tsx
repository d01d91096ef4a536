import { type PackageSectionName, packageSections } from '@/content/packages';
import { type PackageFile } from '@/content/packageTypes';
import { paths } from '@/shared/config/paths';
import { Accordion } from '@/shared/ui/Accordion';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { type ReactNode } from 'react';
import { type PlanReading } from '../model/usePlanReadings';
import { BottomLine } from './BottomLine';
import { FeeMetrics } from './FeeMetrics';
import { LifeAfterLedger } from './LifeAfterLedger';

interface PackageSectionsProps {
  file: PackageFile;
  reading: PlanReading;
  openSections: readonly PackageSectionName[];
  onToggleSection: (name: PackageSectionName) => void;
}

/** The collapsible sections of the selected package, each open or closed by itself, and the way to the appraisers. */
export function PackageSections({ file, reading, openSections, onToggleSection }: PackageSectionsProps) {
  return (
    <Stack gap={3}>
      <div>
        {packageSections.map(({ name, title }) => (
          <Accordion
            key={name}
            items={[{ value: name, title, content: <Section name={name} file={file} reading={reading} /> }]}
            value={openSections.includes(name) ? name : ''}
            onChange={() => onToggleSection(name)}
          />
        ))}
      </div>
      <Cluster>
        <LinkButton to={paths.appraisers()}>Meet the appraisers</LinkButton>
      </Cluster>
    </Stack>
  );
}

interface SectionProps {
  name: PackageSectionName;
  file: PackageFile;
  reading: PlanReading;
}

function Section({ name, file, reading }: SectionProps) {
  const bodies: Readonly<Record<PackageSectionName, () => ReactNode>> = {
    advantage: () => <PointList points={file.advantage.points} headingLevel={4} />,
    lifeAfter: () => <LifeAfterLedger changes={file.lifeAfter.changes} />,
    feeMetrics: () => <FeeMetrics file={file} reading={reading} />,
    bottomLine: () => <BottomLine file={file} reading={reading} />,
  };
  return (
    <Stack gap={3}>
      <Paragraphs text={file[name].text} />
      {bodies[name]()}
    </Stack>
  );
}
