import { messageOf, openInApp, type LightError, type LightData } from '@plumbline/platform/light';
import { useEffect, useState } from 'react';
import type { Opened } from '../../data/portalShapes.ts';
import { homePath } from '../../shared/PortalLayout.tsx';
import { readSession, saveSession } from '../../shared/portalSession.ts';
import { OpenWait } from './OpenWait.tsx';

/** /portal/:token as a light page: opens the portal on this device. A link that asks who is there does so in the app. */
export function LightOpen({ data: { post } }: { data: LightData }) {
  const token = location.pathname.split('/')[2] ?? '';
  const [error, setError] = useState<LightError>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    void post<Opened>('/accounts/portal/open', { token }).then((answer) => {
      if (answer.data) enter(answer.data);
      else setError(answer.error);
    });
  }, [post, token, attempt]);
  const retry = () => {
    setError(undefined);
    setAttempt((made) => made + 1);
  };
  const isGone = error?.kind === 'notFound';
  return <OpenWait failure={error && { isGone, message: messageOf(error) }} onRetry={retry} />;
}

function enter({ access_id: accessId, session }: Opened): void {
  const isIn = session ? saveSession(accessId, session) : readSession(accessId) !== undefined;
  // A browser that stores nothing has the session in the app's memory alone.
  if (isIn) location.replace(homePath(accessId));
  else openInApp();
}
