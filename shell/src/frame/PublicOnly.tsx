import { sessionStorageKey } from '@plumbline/data/core';
import { LoadingState } from '@plumbline/design/frame';
import { usePlatform } from '@plumbline/platform';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { SignedInHome } from './SignedInHome.tsx';

/** / and /login: a signed-in user goes on to where they wanted, or home [000 §2]. */
export function PublicOnly({ children }: { children: ReactNode }) {
  const { session } = usePlatform();
  switch (session.status) {
    case 'signedOut':
      return children;
    case 'pending':
      return hasKeptSession() ? (
        <LoadingState label="Loading your profile" minHeight="100vh" />
      ) : (
        children
      );
    case 'failed':
    case 'noCompany':
      return <Navigate to="/welcome" replace />;
    case 'ready':
      return <SignedInHome />;
  }
}

/** Whether this browser holds a session at all; a visitor sees the page at once, without waiting for it. */
const hasKeptSession = () => localStorage.getItem(sessionStorageKey) !== null;
