import { classNames } from '@/shared/lib/className';
import { IconButton } from '@/shared/ui/IconButton';
import { CloseIcon } from '@/shared/ui/icons';
import { Link, useLocation } from 'react-router-dom';
import { type BannerWords } from '../model/bannerWords';
import { type Countdown } from '../model/countdown';
import { CountdownAnnouncement } from './CountdownAnnouncement';
import { CountdownBadge } from './CountdownBadge';
import styles from './CountdownStrip.module.css';

interface CountdownBannerProps {
  countdown: Countdown;
  words: BannerWords;
  isOver: boolean;
  /** Given where the banner asks for nothing and may be put away. */
  onDismiss?: () => void;
}

/** One countdown in a line: what is left, what it means, and the next step where one is not there already. */
export function CountdownBanner({
  countdown,
  words: { sentence, nextStep },
  isOver,
  onDismiss,
}: CountdownBannerProps) {
  const { pathname } = useLocation();
  return (
    <li className={classNames(styles.banner, isOver && styles.over)}>
      <CountdownBadge countdown={countdown} />
      <CountdownAnnouncement countdown={countdown} />
      <p className={styles.sentence}>{sentence}</p>
      {nextStep && nextStep.to !== pathname && (
        <Link to={nextStep.to} className={styles.next}>
          {nextStep.label}
        </Link>
      )}
      {onDismiss && <IconButton label="Hide countdown" icon={<CloseIcon />} onClick={onDismiss} />}
    </li>
  );
}
