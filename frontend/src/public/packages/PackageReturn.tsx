import { type PackageContent } from './packageTypes';
import { formatExample, formatReturn } from './planFigures';
import { type PlanState } from './usePackagePlans';
import styles from './PackageReturn.module.css';
import { Placeholder } from './Placeholder';

export function PackageReturn({ content, planState }: { content: PackageContent; planState: PlanState }) {
  const price = planState.status === 'ready' ? planState.price : null;
  return (
    <dl className={styles.list}>
      <div className={styles.return}>
        <dt>Return</dt>
        <dd>
          {planState.status === 'loading' ? <Placeholder characters={3} /> : formatReturn(content, price)}
        </dd>
      </div>
      <div className={styles.example}>
        <dt>Example</dt>
        <dd>{formatExample(content.example)}</dd>
      </div>
    </dl>
  );
}
