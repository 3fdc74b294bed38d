import { isDataError, messageOf } from '@plumbline/data';
import { lazyComponent, usePageTitle, useGo, useParams } from '@plumbline/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePortalOpenMutation } from '../../data/portal.ts';
import type { Opened } from '../../data/portalShapes.ts';
import { readSession, saveSession } from '../../shared/portalSession.ts';
import { OpenWait } from './OpenWait.tsx';

const AnswerCard = lazyComponent(() =>
  import('./AnswerCard.tsx').then((module) => module.AnswerCard),
);

/** An old link on a device that has a session needs no question. */
const isIn = ({ session, access_id }: Opened) =>
  session !== undefined || readSession(access_id) !== undefined;

/** /portal/:token: opens the portal on this device, or asks who is there when the link is old. */
export function OpenPage() {
  const { token = '' } = useParams();
  const [open, { data, error }] = usePortalOpenMutation();
  const go = useGo();
  usePageTitle('Client portal');
  const start = (answer?: string) => open(answer === undefined ? { token } : { token, answer });

  const begin = useEffectEvent(() => void start());
  useEffect(() => begin(), [token]);

  const enter = useEffectEvent(({ access_id: accessId, session }: Opened) => {
    if (session) saveSession(accessId, session);
    go('portal.home', { params: { accessId } }, { replace: true });
  });
  useEffect(() => {
    if (data && isIn(data)) enter(data);
  }, [data]);

  // The last answer stays while the next one is asked for.
  const [asked, setAsked] = useState<Opened>();
  if (data && data !== asked) setAsked(data);
  if (asked && !isIn(asked))
    return (
      <AnswerCard
        token={token}
        asked={asked}
        error={error}
        onAnswer={async (answer) => void (await start(answer))}
      />
    );
  const isGone = isDataError(error) && error.kind === 'notFound';
  return (
    <OpenWait
      failure={error && { isGone, message: messageOf(error) }}
      onRetry={() => void start()}
    />
  );
}
