import { type IndustryUpdate } from './industryUpdates';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Figures } from '@/shared/ui/Figures';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { SheathingScale } from './SheathingScale';
import styles from './UpdateSection.module.css';

export function UpdateSection({ update }: { update: IndustryUpdate }) {
  const { id, group, title, when, text, figures, sheathing, onYourFile } = update;
  return (
    <div id={id} tabIndex={-1}>
      <BriefSection kicker={group} title={title} lead={when} fold="What changed, and what to do with it">
        <Paragraphs text={text} />
        {figures && <Figures figures={figures} />}
        {sheathing && <SheathingScale {...sheathing} />}
        <div className={styles.action}>
          <h3>On your file</h3>
          <p>{onYourFile}</p>
        </div>
      </BriefSection>
    </div>
  );
}
