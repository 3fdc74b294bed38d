import { formatDate } from '@plumbline/design';
import * as styles from './portal.module.css';

/** "Nov 20, 2026", in the client's own language. */
export function Day({ value }: { value: string }) {
  return (
    <time dateTime={value} className={styles.day}>
      {formatDate(value)}
    </time>
  );
}
