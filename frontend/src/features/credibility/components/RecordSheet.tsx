import { credibilityWords } from '@/content/credibility';
import { type CredibilityRecord } from '../api/validateCredibility';
import styles from './RecordSheet.module.css';

interface Group {
  title: string;
  facts: readonly { term: string; value: string }[];
}

function groupsOf({ contractor, client, claimType, involvement }: CredibilityRecord): Group[] {
  return [
    {
      title: 'Contractor',
      facts: [
        { term: 'Name', value: contractor.name },
        { term: 'Company', value: contractor.company },
        { term: 'Address', value: contractor.address },
      ],
    },
    {
      title: 'Client',
      facts: [
        { term: 'Name', value: client.name },
        { term: 'Address', value: client.address },
      ],
    },
    { title: 'Claim', facts: [{ term: 'Claim type', value: claimType }] },
    {
      title: 'Involvement',
      facts: [
        { term: 'Public adjuster', value: involvement.publicAdjuster },
        { term: 'Field adjuster', value: involvement.fieldAdjuster },
        { term: 'Desk adjuster', value: involvement.deskAdjuster },
      ],
    },
  ];
}

/** What stands on record about a contractor; what does not is told as such. */
export function RecordSheet({ record }: { record: CredibilityRecord }) {
  return (
    <div className={styles.sheet}>
      {groupsOf(record).map(({ title, facts }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl className={styles.facts}>
            {facts.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd className={value.trim() ? styles.value : styles.empty}>
                  {value.trim() || credibilityWords.empty}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
