import { clientDate } from './clientFormats.ts';
import * as styles from './portal.module.css';

/** A day in the client's own form; nothing shows a dash. */
export function Day({ value }: { value: string | null | undefined }) {
  if (!value) return <span aria-label="None">–</span>;
  return (
    <time dateTime={value} className={styles.day}>
      {clientDate(value)}
    </time>
  );
}
