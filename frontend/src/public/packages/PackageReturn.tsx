import { type PackageContent } from './packageTypes';
import { formatExample, formatReckoning, formatReturn } from './planFigures';
import { type PlanState } from './usePackagePlans';
import styles from './PackageReturn.module.css';
import { Placeholder } from './Placeholder';

export function PackageReturn({ content, planState }: { content: PackageContent; planState: PlanState }) {
  const { plan, price } = planState.status === 'ready' ? planState : { plan: null, price: null };
  return (
    <dl className={styles.list}>
      <div className={styles.return}>
        <dt>Return</dt>
        <dd className={styles.multiple}>
          {planState.status === 'loading' ? <Placeholder characters={3} /> : formatReturn(content, price)}
        </dd>
        <dd className={styles.reckoning}>
          {planState.status === 'loading' ? <Placeholder characters={16} /> : formatReckoning(content, plan)}
        </dd>
      </div>
      <div className={styles.example}>
        <dt>Example</dt>
        <dd>{formatExample(content.example)}</dd>
      </div>
    </dl>
  );
}
