import { FailedState, LoadingState } from '@plumbline/design/frame';
import { usePlatform } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { NoCompanyPage } from '../pages/NoCompanyPage.tsx';
import { keepOriginUnlessLeaving, noteUser } from '../session/browserStorage.ts';
import { AppFrame } from './AppFrame.tsx';
import { useShell } from './ShellContext.ts';
import { SignedOut } from './SignedOut.tsx';
import { OperatorFrame } from './OperatorFrame.tsx';
import { SignedInHome } from './SignedInHome.tsx';
import { lazily } from './lazily.tsx';
import { useOperatorPages } from './useOperatorPages.ts';

const ChallengePage = lazily(() =>
  import('../session/authChallenge/ChallengePage.tsx').then((m) => m.ChallengePage),
);

/** Everything behind sign-in. A visitor goes to /login, at once or from a page that says why, and comes back here afterwards. */
export function Guarded() {
  const { session } = usePlatform();
  const { pathname, search } = useLocation();
  const { live } = useShell();
  const [wasIn, setWasIn] = useState(false);
  if (session.status === 'ready' && !wasIn) setWasIn(true);
  // Who has just signed out, or was, knows what this page is.
  const signedOut = !wasIn && live.pages.find(({ path }) => path === pathname)?.signedOut;
  const isOperatorsPage = useOperatorPages().some(({ path }) => path === pathname);
  const user = session.status === 'ready' ? session.session.user.id : undefined;
  useEffect(() => {
    if (user) noteUser(user);
  }, [user]);
  switch (session.status) {
    case 'signedOut':
      if (!isOperatorsPage) keepOriginUnlessLeaving(`${pathname}${search}`);
      return signedOut ? <SignedOut text={signedOut} /> : <Navigate to="/login" replace />;
    case 'pending':
      return <LoadingState label="Loading your profile" minHeight="100vh" />;
    case 'failed':
      return (
        <main>
          <FailedState
            isPage
            title="Your profile could not be loaded"
            message={session.message}
            retryLabel="Try again"
            onRetry={session.retry}
          />
        </main>
      );
    case 'held':
      return <ChallengePage hold={session.hold} onDone={session.retry} />;
    case 'noCompany':
      if (session.isPlatformAdmin && isOperatorsPage) return <OperatorFrame />;
      if (session.isPlatformAdmin && pathname === '/home') return <SignedInHome />;
      return (
        <main>
          <NoCompanyPage email={session.email} isPlatformAdmin={session.isPlatformAdmin} />
        </main>
      );
    case 'ready':
      return <AppFrame />;
  }
}
