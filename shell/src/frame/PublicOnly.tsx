import { sessionStorageKey } from '@plumbline/data/core';
import { LoadingState } from '@plumbline/design/frame';
import { usePlatform } from '@plumbline/platform';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/** / and /login: a signed-in user goes on to where they wanted, or home. */
export function PublicOnly({ children }: { children: ReactNode }) {
  const { session } = usePlatform();
  const { state, search } = useLocation();
  switch (session.status) {
    case 'signedOut':
      return children;
    case 'pending':
      return hasStoredSession() ? (
        <LoadingState label="Loading your profile" minHeight="100vh" />
      ) : (
        children
      );
    case 'failed':
    case 'held':
    case 'noCompany':
    case 'ready':
      // One place decides where they go, and takes what is kept for it: two would race.
      return <Navigate to={{ pathname: '/home', search }} replace state={state} />;
  }
}

/** Whether this browser holds a session at all; a visitor sees the page at once, without waiting for it. */
const hasStoredSession = () => localStorage.getItem(sessionStorageKey) !== null;
