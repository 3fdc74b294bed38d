import { usePlatform } from '@plumbline/platform';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { takeOrigin } from '../session/kept.ts';
import { useShell } from './ShellContext.ts';
import { homePath } from './homePath.ts';

/** Sends a signed-in user to where they wanted to go, else home; passes on the welcome message. */
export function SignedInHome() {
  const { routes, abilities } = usePlatform();
  const { live } = useShell();
  const { state } = useLocation();
  const [origin] = useState(takeOrigin);
  const to = origin ?? homePath(routes, live.nav, abilities);
  return <Navigate to={to} replace state={state} />;
}
