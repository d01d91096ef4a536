import { type SuccessStory } from './successStories';
import { getRoute } from '@/shared/config/pages';
import { ArrowRightIcon } from '@/shared/ui/icons';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { getLedgerLines, formatMultiple } from './ledger';
import styles from './SuccessStoryLedger.module.css';

export function SuccessStoryLedger({ story }: { story: SuccessStory }) {
  const headingId = useId();
  const { kind, title, story: text, increaseShown, turns, page } = story;
  const { path, title: pageTitle } = getRoute(page);
  return (
    <article className={styles.case} aria-labelledby={headingId}>
      <header>
        <p className={styles.kind}>{kind}</p>
        <h3 id={headingId} className={styles.title}>
          {title}
        </h3>
      </header>
      <p className={styles.story}>{text}</p>
      <dl className={styles.ledger}>
        {getLedgerLines(story).map(({ label, value, tone }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd className={tone && styles[tone]}>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{increaseShown ?? 'Times the offer'}</dt>
          <dd>{formatMultiple(story)}</dd>
        </div>
      </dl>
      <ul className={styles.turns}>
        {turns.map((turn) => (
          <li key={turn}>{turn}</li>
        ))}
      </ul>
      <Link to={path} className={styles.more}>
        {pageTitle}
        <ArrowRightIcon aria-hidden="true" />
      </Link>
    </article>
  );
}
