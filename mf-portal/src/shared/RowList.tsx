import type { ReactNode } from 'react';
import * as styles from './portal.module.css';

export type Row = {
  id: string;
  title: ReactNode;
  note?: ReactNode;
  /** Beside it: an amount, a state, a button. */
  end?: ReactNode;
};

type RowListProps = {
  rows: readonly Row[];
  label: string;
  /** On a phone, each row's button is below it and as wide as the list, within reach of a thumb. */
  hasWideButtons?: boolean;
};

/** A list of rows that break on a phone instead of being cut off. */
export function RowList({ rows, label, hasWideButtons = false }: RowListProps) {
  return (
    <ul
      aria-label={label}
      className={hasWideButtons ? `${styles.rows} ${styles.wide}` : styles.rows}
    >
      {rows.map(({ id, title, note, end }) => (
        <li key={id} className={styles.row}>
          <div className={styles.words}>
            <div>{title}</div>
            {note && <div className="pl-soft pl-small">{note}</div>}
          </div>
          {end && <div className={styles.end}>{end}</div>}
        </li>
      ))}
    </ul>
  );
}
