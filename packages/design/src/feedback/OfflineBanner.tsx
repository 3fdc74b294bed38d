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

/** Says that the connection is lost, for as long as it is. */
export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <output className="pl-offline">
      <Notice tone="warning" role="presentation" shape="offline">
        You are offline. Photos, ticks, progress and status wait for the connection; nothing else
        can be saved.
      </Notice>
    </output>
  );
}
