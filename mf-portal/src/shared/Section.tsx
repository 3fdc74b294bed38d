import type { ReactNode } from 'react';
import * as styles from './portal.module.css';

/** A part of the home with its title. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={styles.card}>
      <h2 className="pl-h2">{title}</h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
