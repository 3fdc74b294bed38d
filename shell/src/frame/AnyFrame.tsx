import { usePlatform } from '@plumbline/platform';
import { Outlet } from 'react-router-dom';
import { lazily } from './lazily.tsx';
import { SiteFrame } from './SiteFrame.tsx';

const VisitorFrame = lazily(() => import('./VisitorFrame.tsx').then((m) => m.VisitorFrame));

/** Around a page that anybody may reach: the head and foot of the public pages for a visitor. */
export function AnyFrame() {
  const { session } = usePlatform();
  if (session.status === 'pending') return null;
  return session.status === 'signedOut' ? (
    <SiteFrame>
      <VisitorFrame />
    </SiteFrame>
  ) : (
    <main>
      <Outlet />
    </main>
  );
}
