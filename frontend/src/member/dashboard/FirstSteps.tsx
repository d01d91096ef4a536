import { devicesQuery } from '@/entities/device/device';
import { dashboardQuery } from '@/entities/member/memberData';
import { getPath } from '@/shared/config/pages';
import { classNames } from '@/shared/lib/className';
import { readStorage, writeStorage } from '@/shared/lib/storage';
import { IconButton } from '@/shared/ui/IconButton';
import { CheckIcon, CloseIcon } from '@/shared/ui/icons';
import { Strip } from '@/shared/ui/Strip';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './FirstSteps.module.css';

const DASHBOARD = getPath('DashboardPage');

/** What a new member does first, until the first claim is sent or the member closes it in this browser. */
export function FirstSteps({ memberId }: { memberId: string }) {
  const key = `first-steps.${memberId}`;
  const [isClosed, setIsClosed] = useState(() => readStorage('local', key) !== null);
  const { data: dashboard } = useQuery(dashboardQuery);
  const isShown = dashboard?.statistics.totalClaims === 0 && !isClosed;
  const { data: devices } = useQuery({ ...devicesQuery, enabled: isShown });
  if (!isShown) return null;

  function handleClose() {
    writeStorage('local', key, 'closed');
    setIsClosed(true);
  }

  const hasPlan = dashboard.subscription !== null;
  const steps = [
    {
      title: 'Choose a plan',
      text: 'It says how many claims a month has.',
      to: `${DASHBOARD}#plan`,
      isDone: hasPlan,
    },
    {
      title: 'Secure a second device',
      text: hasPlan ? 'Sign in on it once, before you need it.' : 'A plan allows more than this one.',
      to: `${DASHBOARD}?tab=devices#tabs`,
      isDone: (devices?.plan.currentDevices ?? 0) > 1,
    },
    {
      title: 'Send the first claim',
      text: 'The files, who and where, and two dates.',
      to: getPath('NewClaimPage'),
      isDone: false,
    },
  ];
  return (
    <Strip
      title="First steps"
      tone="signal"
      badge={<IconButton label="Hide first steps" icon={<CloseIcon />} onClick={handleClose} />}
    >
      <ol className={styles.steps}>
        {steps.map(({ title, text, to, isDone }, index) => (
          <li key={title} className={classNames(styles.step, isDone && styles.done)}>
            <span className={styles.number} aria-hidden="true">
              {isDone ? <CheckIcon /> : index + 1}
            </span>
            <div>
              {isDone ? (
                <p>
                  {title} <VisuallyHidden>(done)</VisuallyHidden>
                </p>
              ) : (
                <Link to={to}>{title}</Link>
              )}
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Strip>
  );
}
