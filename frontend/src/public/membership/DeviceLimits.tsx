import { Ledger } from '@/public/parts/Ledger';
import { packages } from '@/public/packages/packages';
import { pluralize } from '@/shared/lib/pluralize';
import { DesktopIcon } from '@/shared/ui/icons';
import limits from '@rules/limits.json';
import { type ReactNode } from 'react';
import { usePackagePlans } from '@/public/packages/usePackagePlans';
import styles from './DeviceLimits.module.css';
import { Placeholder } from '@/public/packages/Placeholder';

const { basicMaxDevices } = limits.subscription;

/** Icons per row; the text has the exact count. */
const MAX_DRAWN = 12;

export function DeviceLimits() {
  const { getPlanState } = usePackagePlans();
  return (
    <Ledger as="dl" isBesideTitle className={styles.list}>
      <Row name="Basic, without a plan" count={basicMaxDevices}>
        {pluralize(basicMaxDevices, 'device')}
      </Row>
      {packages.map(({ name, title }) => {
        const planState = getPlanState(name);
        const count = planState.status === 'ready' ? planState.plan.maxDevices : 0;
        return (
          <Row key={name} name={title} count={count}>
            {planState.status === 'ready' && pluralize(count, 'device')}
            {planState.status === 'loading' && <Placeholder characters={9} />}
            {planState.status === 'failed' && 'Not known now'}
            {planState.status === 'unavailable' && 'Not on offer'}
          </Row>
        );
      })}
    </Ledger>
  );
}

function Row({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.devices} aria-hidden="true">
        {Array.from({ length: Math.min(count, MAX_DRAWN) }, (_, device) => (
          <DesktopIcon key={device} />
        ))}
      </dd>
      <dd className={styles.count}>{children}</dd>
    </div>
  );
}
