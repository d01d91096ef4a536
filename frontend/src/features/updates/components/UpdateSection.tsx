import { type IndustryUpdate } from '@/content/industryUpdates';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Figures } from '@/shared/ui/Figures';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import styles from './UpdateSection.module.css';

/** One change: since when, what it says, and what to do with it on a claim. */
export function UpdateSection({ update }: { update: IndustryUpdate }) {
  return (
    <BriefSection id={update.id} kicker={update.group} title={update.title} lead={update.when}>
      <Paragraphs text={update.text} />
      {update.points && (
        <Figures figures={update.points.map(({ title, text }) => ({ value: title, label: text }))} />
      )}
      <div className={styles.action}>
        <h3>On your file</h3>
        <p>{update.onYourFile}</p>
      </div>
    </BriefSection>
  );
}
