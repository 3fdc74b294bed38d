import type { ReactNode } from 'react';
import { Site } from '../../site/Site.tsx';
import { useSignOut } from '../useSignOut.ts';

type ChallengeSiteProps = { title: string; lead: string; children: ReactNode };

/** A page between signing in and the product; the only other way is out. */
export function ChallengeSite({ title, lead, children }: ChallengeSiteProps) {
  const signOut = useSignOut();
  return (
    <Site
      title={title}
      actions={
        <button type="button" className="site-quiet" onClick={() => void signOut('asked')}>
          Sign Out
        </button>
      }
    >
      <section className="site-card site-alone" aria-labelledby="held">
        <h1 id="held">{title}</h1>
        <p className="site-lead">{lead}</p>
        {children}
      </section>
    </Site>
  );
}
