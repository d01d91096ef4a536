import {
  appraisalClause,
  appraiserAssignment,
  appraisersLead,
  appraiserWork,
  appraiserWorkTitle,
  directoryCopy,
} from './appraisersCopy';
import { AppraisalDrawing } from './AppraisalDrawing';
import { AppraiserDirectory } from './AppraiserDirectory';
import { getPath } from '@/shared/config/pages';
import { BriefSection } from '@/shared/ui/BriefSection';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import styles from './AppraisersPage.module.css';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { SectionIndex } from '@/public/parts/SectionIndex';

const sections = [
  { id: 'clause', title: 'The appraisal clause' },
  { id: 'roster', title: directoryCopy.title },
  { id: 'work', title: appraiserWorkTitle },
  { id: 'assignment', title: appraiserAssignment.title },
];

export function AppraisersPage() {
  return (
    <BriefingPage
      page="AppraisersPage"
      kicker="Directory"
      lead={appraisersLead}
      next={['DeploymentPackagesPage', 'MembershipInfoPage', 'OurProcessPage']}
      actions={
        <LinkButton to={getPath('DeploymentPackagesPage')} icon={<ArrowLeftIcon aria-hidden="true" />}>
          Back to deployment packages
        </LinkButton>
      }
    >
      <SectionIndex sections={sections} />
      <section id="clause" tabIndex={-1} className={styles.clause} aria-labelledby="clause-title">
        <div className={styles.text}>
          <h2 id="clause-title">{appraisalClause.title}</h2>
          <Paragraphs text={appraisalClause.text} />
        </div>
        <AppraisalDrawing />
      </section>
      <BriefSection id="roster" layout="under" title={directoryCopy.title} lead={directoryCopy.lead}>
        <AppraiserDirectory />
      </BriefSection>
      <BriefSection id="work" title={appraiserWorkTitle} fold="What an appraiser of ours brings">
        <PointList points={appraiserWork} />
      </BriefSection>
      <BriefSection id="assignment" title={appraiserAssignment.title}>
        <Paragraphs text={appraiserAssignment.text} />
      </BriefSection>
    </BriefingPage>
  );
}
