import { useSyncExternalStore } from 'react';
import { Notice } from '../plain/Notice.tsx';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser believes itself online. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

const timeOf = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const momentOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "2:05 PM" of today, "Nov 20, 2026, 2:05 PM" of another day. */
const toMoment = (at: number) =>
  new Date(at).toDateString() === new Date().toDateString()
    ? timeOf.format(at)
    : momentOf.format(at);

type OfflineBannerProps = {
  /** When what the page shows was read, in milliseconds, where it is not what the server has now. */
  cachedSince?: number | undefined;
};

/** Says that the connection is lost, for as long as it is, and from when what is shown is. */
export function OfflineBanner({ cachedSince }: OfflineBannerProps) {
  const isOnline = useOnline();
  if (isOnline && cachedSince === undefined) return null;
  return (
    <output className="pl-offline">
      <Notice tone="warning" role="presentation" shape="offline">
        {isOnline ? 'The server isn’t responding.' : 'You are offline.'}
        {cachedSince !== undefined && ` What you see is from ${toMoment(cachedSince)}.`}
        {
          ' The time clock, deliveries, photos, documents, daily logs, checklists, punch items, new timeline entries, ticks, progress, and status are saved on this device and sent later. Anything else needs a connection.'
        }
      </Notice>
    </output>
  );
}
