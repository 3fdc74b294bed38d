import { usePlatform } from '@plumbline/platform';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { takeArrival, takeOrigin } from '../session/kept.ts';
import { useShell } from './ShellContext.ts';
import { homePath } from './homePath.ts';

const confirmed = {
  welcome: 'Your email address is confirmed. Welcome to Plumbline!',
  isNewUser: true,
};

/** The visitor came by the link of the confirmation mail. */
const hasConfirmed = (search: string) => new URLSearchParams(search).has('confirmed');

/** Sends a signed-in user to where they wanted to go, else home; passes on the welcome message. */
export function SignedInHome() {
  const { routes, abilities } = usePlatform();
  const { live } = useShell();
  const { state, search } = useLocation();
  const [origin] = useState(takeOrigin);
  const [arrival] = useState(takeArrival);
  const to = origin ?? homePath(routes, live.nav, abilities);
  return <Navigate to={to} replace state={hasConfirmed(search) ? confirmed : (state ?? arrival)} />;
}
