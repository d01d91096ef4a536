import { basicDevices } from '@/content/membership/membership';
import { packageFiles } from '@/content/packages/packages';
import { countOf } from '@/shared/lib/plural';
import { DesktopIcon } from '@/shared/ui/icons';
import { type ReactNode } from 'react';
import { usePlanReadings } from '../model/usePlanReadings';
import styles from './DeviceRack.module.css';
import { Reserved } from './Reserved';

/** So many devices are drawn one by one; the count tells of the others. */
const DRAWN_AT_MOST = 12;

/** How many devices an account binds: without a plan, and with each. */
export function DeviceRack() {
  const { readingOf } = usePlanReadings();
  return (
    <dl className={styles.rack}>
      <Row name="Basic, without a plan" count={basicDevices}>
        {countOf(basicDevices, 'device')}
      </Row>
      {packageFiles.map(({ name, title }) => {
        const reading = readingOf(name);
        const count = reading.state === 'ready' ? reading.plan.maxDevices : 0;
        return (
          <Row key={name} name={title} count={count}>
            {reading.state === 'ready' && countOf(count, 'device')}
            {reading.state === 'loading' && <Reserved characters={9} />}
            {reading.state === 'failed' && 'Not known now'}
            {reading.state === 'off' && 'Not on offer'}
          </Row>
        );
      })}
    </dl>
  );
}

function Row({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.devices} aria-hidden="true">
        {Array.from({ length: Math.min(count, DRAWN_AT_MOST) }, (_, device) => (
          <DesktopIcon key={device} />
        ))}
      </dd>
      <dd className={styles.count}>{children}</dd>
    </div>
  );
}
