import { PlainIconButton } from '@plumbline/design/frame';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazily } from '../frame/lazily.tsx';
import { BellIcon } from './BellIcon.tsx';
import { useUnreadNotificationsQuery } from './unreadApi.ts';

const Inbox = lazily(() => import('./Inbox.tsx').then((module) => module.Inbox));

/** Once a minute while the page is in sight, and when it comes back into sight. */
const everyMinute = {
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
};

const most = 99;

/** The bell with what is unread; the inbox loads when it is opened. */
export function NotificationBell() {
  const { data: unread = 0 } = useUnreadNotificationsQuery(undefined, everyMinute);
  const [isShown, setShown] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  useOpenPushed();
  return (
    <>
      <PlainIconButton
        className="bell"
        title="Notifications"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={() => {
          setShown(true);
          setWasShown(true);
        }}
      >
        <BellIcon />
        {unread > 0 && (
          <span className="bell-count" aria-hidden>
            {unread > most ? `${most}+` : unread}
          </span>
        )}
      </PlainIconButton>
      {wasShown && <Inbox isOpen={isShown} onClose={() => setShown(false)} />}
    </>
  );
}

/** Opens what a pressed push is about, in this page; the page that is open asks about unsaved work as ever. */
function useOpenPushed() {
  const navigate = useNavigate();
  const open = useEffectEvent(({ data }: MessageEvent) => {
    const path: unknown = Object(data).openPath;
    if (typeof path === 'string') void navigate(path);
  });
  useEffect(() => {
    const worker = navigator.serviceWorker;
    worker?.addEventListener('message', open);
    return () => worker?.removeEventListener('message', open);
  }, []);
}
