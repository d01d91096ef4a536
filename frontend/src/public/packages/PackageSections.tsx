import { type PackageSectionName, packageSections } from './packages';
import { type PackageContent } from './packageTypes';
import { getPath } from '@/shared/config/pages';
import { Accordion } from '@/shared/ui/Accordion';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { type PlanState } from './usePackagePlans';
import { FeeMetrics } from './FeeMetrics';
import { TwoSides } from '@/public/parts/TwoSides';
import { PlanValueFigures } from './PlanValueFigures';
import styles from './PackageSections.module.css';

interface PackageSectionsProps {
  content: PackageContent;
  planState: PlanState;
  isSelected: boolean;
  openSections: readonly PackageSectionName[];
  onToggleSection: (name: PackageSectionName) => void;
}

export function PackageSections({
  content,
  planState,
  isSelected,
  openSections,
  onToggleSection,
}: PackageSectionsProps) {
  return (
    <Stack gap={3}>
      <div>
        {packageSections.map(({ name, title }) => {
          const isOpen = openSections.includes(name);
          const hasCharts = isSelected && isOpen;
          return (
            <Accordion
              key={name}
              items={[
                {
                  value: name,
                  title,
                  content: (
                    <Section name={name} content={content} planState={planState} hasCharts={hasCharts} />
                  ),
                },
              ]}
              value={isOpen ? name : ''}
              onChange={() => onToggleSection(name)}
            />
          );
        })}
      </div>
      <Cluster>
        <LinkButton to={getPath('AppraisersPage')}>Meet the appraisers</LinkButton>
      </Cluster>
    </Stack>
  );
}

interface SectionProps {
  name: PackageSectionName;
  content: PackageContent;
  planState: PlanState;
  /** Charts need the price, which is not known in the build (entities/plan/priceMark.ts). */
  hasCharts: boolean;
}

function Section({ name, content, planState, hasCharts }: SectionProps) {
  const text = <Paragraphs text={content[name].text} />;
  switch (name) {
    case 'advantage':
      return (
        <Stack gap={3}>
          {text}
          <PointList points={content.advantage.points} headingLevel={4} />
        </Stack>
      );
    case 'lifeAfter':
      return (
        <Stack gap={3}>
          {text}
          <TwoSides
            labels={['Before', 'After']}
            pairs={content.lifeAfter.changes.map(({ before, after }) => [before, after])}
          />
        </Stack>
      );
    case 'feeMetrics':
      return (
        <Stack gap={3}>
          {text}
          {hasCharts && <FeeMetrics content={content} planState={planState} />}
        </Stack>
      );
    case 'bottomLine':
      return (
        <Stack gap={3}>
          <p className={styles.verdict}>{content.bottomLine.verdict}</p>
          {text}
          {hasCharts && planState.status === 'ready' && (
            <PlanValueFigures content={content} plan={planState.plan} />
          )}
        </Stack>
      );
  }
}
