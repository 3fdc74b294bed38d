import { isDataError, messageOf } from '@plumbline/data';
import { Page } from '@plumbline/design';
import { usePageTitle, useGo, useParams } from '@plumbline/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePortalLinkMutation, usePortalOpenMutation } from '../../data/portal.ts';
import type { Opened } from '../../data/portalShapes.ts';
import { saveSession } from '../../shared/portalSession.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { isIn } from './isIn.ts';
import { OpenWait } from './OpenWait.tsx';

/** /portal/:token: opens the portal on this device, or asks who is there when the link is old. */
export function OpenPage() {
  const { token = '' } = useParams();
  const [open, { data, error }] = usePortalOpenMutation();
  const [sendLink] = usePortalLinkMutation();
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
      <Page width="form">
        <AnswerCard
          asked={asked}
          problem={error && messageOf(error)}
          onAnswer={async (answer) => void (await start(answer))}
          onNewLink={async () => {
            const sent = await sendLink(token);
            return sent.data ? { sentTo: sent.data.sent_to } : { problem: messageOf(sent.error) };
          }}
        />
      </Page>
    );
  const isGone = isDataError(error) && error.kind === 'notFound';
  return (
    <OpenWait
      failure={error && { isGone, message: messageOf(error) }}
      onRetry={() => void start()}
    />
  );
}
