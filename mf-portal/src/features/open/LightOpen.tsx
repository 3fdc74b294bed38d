import { Page } from '@plumbline/design';
import { messageOf, openInApp, type LightError, type LightData } from '@plumbline/platform/light';
import { useCallback, useEffect, useState } from 'react';
import type { Opened } from '../../data/portalShapes.ts';
import { homePath } from '../../shared/PortalLayout.tsx';
import { saveSession } from '../../shared/portalSession.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { isIn } from './isIn.ts';
import { OpenWait } from './OpenWait.tsx';

/** /portal/:token as a light page: opens the portal on this device, or asks who is there when the link is old. */
export function LightOpen({ data: { post } }: { data: LightData }) {
  const token = location.pathname.split('/')[2] ?? '';
  const [asked, setAsked] = useState<Opened>();
  const [error, setError] = useState<LightError>();
  const ask = useCallback(
    (answer?: string) =>
      post<Opened>('/accounts/portal/open', answer === undefined ? { token } : { token, answer }),
    [post, token],
  );
  const take = useCallback(({ data, error: failure }: Awaited<ReturnType<typeof ask>>) => {
    setError(failure);
    if (!data) return;
    if (isIn(data)) enter(data);
    else setAsked(data);
  }, []);
  useEffect(() => void ask().then(take), [ask, take]);
  const isGone = error?.kind === 'notFound';
  if (!asked || isGone)
    return (
      <OpenWait
        failure={error && { isGone, message: messageOf(error) }}
        onRetry={() => {
          setError(undefined);
          void ask().then(take);
        }}
      />
    );
  return (
    <Page width="form">
      <AnswerCard
        asked={asked}
        problem={error && messageOf(error)}
        onAnswer={async (answer) => take(await ask(answer))}
        onNewLink={async () => {
          const sent = await post<{ sent_to: string }>('/accounts/portal/links', { token });
          return sent.data ? { sentTo: sent.data.sent_to } : { problem: messageOf(sent.error) };
        }}
      />
    </Page>
  );
}

function enter({ access_id: accessId, session }: Opened): void {
  // A browser that stores nothing has the session in the app's memory alone.
  if (!session || saveSession(accessId, session)) location.replace(homePath(accessId));
  else openInApp();
}
