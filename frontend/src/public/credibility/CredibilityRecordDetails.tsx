import { type CredibilityRecord } from '@/entities/credibilityEntry/credibilityRecord';
import { credibilityCopy } from './credibility';
import styles from './CredibilityRecordDetails.module.css';

interface Group {
  title: string;
  details: readonly { term: string; value: string }[];
}

function toGroups({ contractor, client, claimType, involvement }: CredibilityRecord): Group[] {
  return [
    {
      title: 'Contractor',
      details: [
        { term: 'Name', value: contractor.name },
        { term: 'Company', value: contractor.company },
        { term: 'Address', value: contractor.address },
      ],
    },
    {
      title: 'Client',
      details: [
        { term: 'Name', value: client.name },
        { term: 'Address', value: client.address },
      ],
    },
    { title: 'Claim', details: [{ term: 'Claim type', value: claimType }] },
    {
      title: 'Involvement',
      details: [
        { term: 'Public adjuster', value: involvement.publicAdjuster },
        { term: 'Field adjuster', value: involvement.fieldAdjuster },
        { term: 'Desk adjuster', value: involvement.deskAdjuster },
      ],
    },
  ];
}

/** Empty values are shown as missing instead of being left out. */
export function CredibilityRecordDetails({ record }: { record: CredibilityRecord }) {
  return (
    <div className={styles.sheet}>
      {toGroups(record).map(({ title, details }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl className={styles.details}>
            {details.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd className={value.trim() ? styles.value : styles.empty}>
                  {value.trim() || credibilityCopy.empty}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
