import {
  classifications,
  insiderReportsLead,
  type ReportGroup,
  reportGroups,
  untilRelease,
} from './insiderReports';
import { ReportList } from './ReportList';
import { getPath } from '@/shared/config/pages';
import { pluralize } from '@/shared/lib/pluralize';
import { BriefSection } from '@/shared/ui/BriefSection';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PointList } from '@/public/parts/PointList';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { SectionIndex } from '@/public/parts/SectionIndex';

function getGroupId({ title }: ReportGroup): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

const sections = reportGroups.map((group) => ({
  id: getGroupId(group),
  title: group.title,
  mark: group.code,
  note: pluralize(group.reports.length, 'report'),
}));

/** An index of planned reports; none is published yet. */
export function InsiderReportsPage() {
  return (
    <BriefingPage
      page="InsiderReportsPage"
      kicker="Coming soon"
      lead={insiderReportsLead}
      next={['IndustryUpdatesPage', 'CarrierTacticsPage', 'NavigationPage']}
    >
      <SectionIndex label="Report groups" sections={sections} />
      {reportGroups.map((group) => (
        <BriefSection
          key={group.code}
          id={getGroupId(group)}
          kicker={`Series ${group.code}`}
          title={group.title}
          lead={group.text}
          fold={pluralize(group.reports.length, 'report')}
        >
          <ReportList group={group} />
        </BriefSection>
      ))}
      <BriefSection title="How to read the index" kicker="Key" lead={untilRelease} layout="under">
        <PointList points={classifications} />
        <p>
          <LinkButton to={getPath('IndustryUpdatesPage')}>Read the 2025 briefing</LinkButton>
        </p>
      </BriefSection>
    </BriefingPage>
  );
}
