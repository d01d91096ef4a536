import { type Countdown } from '@/entities/countdown/countdown';
import { useSecondsLeft } from '@/shared/hooks/ticker';
import { classNames } from '@/shared/lib/className';
import { formatSpokenTimeLeft } from '@/shared/lib/secondsLeft';
import { IconButton } from '@/shared/ui/IconButton';
import { CloseIcon } from '@/shared/ui/icons';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { Link, useLocation } from 'react-router-dom';
import { type BannerCopy } from './bannerCopy';
import { CountdownBadge } from '@/entities/countdown/CountdownBadge';
import styles from './CountdownStrip.module.css';

interface CountdownBannerProps {
  countdown: Countdown;
  copy: BannerCopy;
  isOver: boolean;
  /** Shows a button that hides the banner. */
  onDismiss?: () => void;
}

/** The link is hidden on the page to which it leads. */
export function CountdownBanner({
  countdown,
  copy: { message, nextStep },
  isOver,
  onDismiss,
}: CountdownBannerProps) {
  const { pathname } = useLocation();
  return (
    <li className={classNames(styles.banner, isOver && styles.over)}>
      <CountdownBadge countdown={countdown} />
      <Announcement countdown={countdown} />
      <p className={styles.message}>{message}</p>
      {nextStep && nextStep.to !== pathname && (
        <Link to={nextStep.to} className={styles.nextStep}>
          {nextStep.label}
        </Link>
      )}
      {onDismiss && <IconButton label="Hide countdown" icon={<CloseIcon />} onClick={onDismiss} />}
    </li>
  );
}

const LABELS = { purchase: 'Purchase window', access: 'Access' };

/** Announces the remaining time to screen readers once a minute, and the end as an alert. */
function Announcement({ countdown: { kind, endsAt } }: { countdown: Countdown }) {
  const secondsLeft = useSecondsLeft(endsAt);
  return (
    <VisuallyHidden>
      <span role="status">
        {secondsLeft > 0 && `${LABELS[kind]}: ${formatSpokenTimeLeft(secondsLeft)} left`}
      </span>
      <span role="alert">{secondsLeft === 0 && `${LABELS[kind]}: ACCESS EXPIRED`}</span>
    </VisuallyHidden>
  );
}
