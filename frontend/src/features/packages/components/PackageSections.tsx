import { type PackageSectionName, packageSections } from '@/content/packages/packages';
import { type PackageFile } from '@/content/packages/packageTypes';
import { paths } from '@/shared/config/paths';
import { Accordion } from '@/shared/ui/Accordion';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { type PlanReading } from '../model/usePlanReadings';

import { FeeMetrics } from './FeeMetrics';
import { LifeAfterLedger } from './LifeAfterLedger';
import { MonthsBalance } from './MonthsBalance';
import styles from './PackageSections.module.css';

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
  const words = <Paragraphs text={file[name].text} />;
  switch (name) {
    case 'advantage':
      return (
        <Stack gap={3}>
          {words}
          <PointList points={file.advantage.points} headingLevel={4} />
        </Stack>
      );
    case 'lifeAfter':
      return (
        <Stack gap={3}>
          {words}
          <LifeAfterLedger changes={file.lifeAfter.changes} />
        </Stack>
      );
    case 'feeMetrics':
      return (
        <Stack gap={3}>
          {words}
          <FeeMetrics file={file} reading={reading} />
        </Stack>
      );
    case 'bottomLine':
      return (
        <Stack gap={3}>
          <p className={styles.verdict}>{file.bottomLine.verdict}</p>
          {words}
          {reading.state === 'ready' && <MonthsBalance file={file} plan={reading.plan} />}
        </Stack>
      );
  }
}
