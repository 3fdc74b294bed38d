import { usePlatform } from '@plumbline/platform';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { takeArrival, takeOrigin } from '../session/browserStorage.ts';
import { useShell } from './ShellContext.ts';
import { homePath } from './homePath.ts';

const confirmed = {
  welcome: 'Your email address is confirmed. Welcome to Plumbline!',
  isNewUser: true,
};

/** The visitor came by the link of the confirmation mail. */
const hasConfirmed = (search: string) => new URLSearchParams(search).has('confirmed');

const isNewUser = (greeting: unknown) =>
  typeof greeting === 'object' &&
  greeting !== null &&
  'isNewUser' in greeting &&
  greeting.isNewUser === true;

/** Sends a signed-in user to where they wanted to go, else home; passes on the welcome message. */
export function SignedInHome() {
  const { routes, abilities, session } = usePlatform();
  const { live } = useShell();
  const { state, search } = useLocation();
  const user = session.status === 'ready' ? session.session.user.id : undefined;
  const [origin] = useState(() => takeOrigin(user));
  const [arrival] = useState(takeArrival);
  const greeting: unknown = hasConfirmed(search) ? confirmed : (state ?? arrival);
  // A new account starts at home: what was visited before belonged to someone else.
  const to = (isNewUser(greeting) ? undefined : origin) ?? homePath(routes, live.nav, abilities);
  return <Navigate to={to} replace state={greeting} />;
}
