import { Ledger } from '@/public/parts/Ledger';
import { operationBriefs, type OperationType } from './contact';
import operations from '@rules/operations.json';
import styles from './OperationGuide.module.css';

const TYPES = Object.keys(operations) as OperationType[];

export function OperationGuide() {
  return (
    <Ledger className={styles.guide}>
      {TYPES.map((type) => {
        const { desk, when, details } = operationBriefs[type];
        return (
          <li key={type}>
            <div>
              <h3>{operations[type]}</h3>
              <p className={styles.desk}>{desk}</p>
            </div>
            <p className={styles.when}>{when}</p>
            <p className={styles.details}>
              <span className={styles.label}>Write</span> {details}
            </p>
          </li>
        );
      })}
    </Ledger>
  );
}
