import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowRightIcon } from '@/shared/ui/icons';
import styles from './LinkCard.module.css';

interface LinkCardProps {
  to: string;
  title: string;
  text: string;
  icon?: ReactNode;
}

/** A card that is one link. */
export function LinkCard({ to, title, text, icon }: LinkCardProps) {
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.title}>
        {icon}
        {title}
        <ArrowRightIcon className={styles.arrow} aria-hidden="true" />
      </span>
      <span className={styles.text}>{text}</span>
    </Link>
  );
}
