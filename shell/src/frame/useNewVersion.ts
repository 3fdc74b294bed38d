import { registry } from '@plumbline/contract';
import { useEffect, useState } from 'react';

const everyMs = 5 * 60_000;

async function liveRevision(): Promise<number | undefined> {
  const answer = await fetch('/registry.json', { cache: 'no-cache' });
  const parsed = registry.safeParse(await answer.json());
  return parsed.success ? parsed.data.revision : undefined;
}

/** True once the server has a newer release of any area than this page was started with. */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (isNew) return undefined;
    let started: number | undefined;
    const look = () =>
      void liveRevision()
        .then((revision) => {
          started ??= revision;
          if (revision !== undefined && started !== undefined && revision > started) setNew(true);
        })
        .catch(() => undefined);
    look();
    const timer = setInterval(look, everyMs);
    const seen = () => {
      if (document.visibilityState === 'visible') look();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [isNew]);
  return isNew;
}
