import { demoMessages } from '@/demo/texts/demoActivity';
import { Badge } from '@/shared/ui/Badge';
import styles from './MessageList.module.css';
import { SampleDay } from './SampleDay';

export function MessageList({ today }: { today: Date }) {
  return (
    <ol>
      {demoMessages.map(({ from, subject, text, daysAgo, isNew }) => (
        <li key={subject} className={styles.message}>
          <p className={styles.from}>
            <span>{from}</span>
            <SampleDay today={today} daysAgo={daysAgo} />
          </p>
          <div>
            <h3 className={styles.subject}>
              {subject} {isNew && <Badge tone="good">new</Badge>}
            </h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
