import { type RecordedCase } from '@/content/successStories';
import { routeOfPage } from '@/shared/config/paths';
import { ArrowRightIcon } from '@/shared/ui/icons';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ledgerOf, multipleOf } from '../model/ledger';
import styles from './CaseLedger.module.css';

/** One closed file: its story, its account as a bookkeeper would rule it, and what turned it. */
export function CaseLedger({ recorded }: { recorded: RecordedCase }) {
  const headingId = useId();
  const { kind, title, story, increaseShown, turns, page } = recorded;
  const { path, title: pageTitle } = routeOfPage(page);
  return (
    <article className={styles.case} aria-labelledby={headingId}>
      <header>
        <p className={styles.kind}>{kind}</p>
        <h3 id={headingId} className={styles.title}>
          {title}
        </h3>
      </header>
      <p className={styles.story}>{story}</p>
      <dl className={styles.ledger}>
        {ledgerOf(recorded).map(({ label, value, tone }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd className={tone && styles[tone]}>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{increaseShown ?? 'On the offer'}</dt>
          <dd>{multipleOf(recorded)}</dd>
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
