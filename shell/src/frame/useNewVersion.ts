import { useEffect, useState } from 'react';
import { revisionOf, revisionOfPage } from '../startup/readPage.ts';
import { ownPage } from './homePath.ts';

const everyMs = 5 * 60_000;

async function liveRevision(): Promise<number> {
  const answer = await fetch('/registry.json', { cache: 'no-cache' });
  return revisionOf(await answer.json());
}

/** The first script of a page of the app; its name carries the hash of the build. */
const buildIn = (html: string) => /src="(\/assets\/main\.[^"]+)"/.exec(html)?.[1];

async function liveBuild(): Promise<string | undefined> {
  const answer = await fetch(ownPage, { cache: 'no-cache', headers: { accept: 'text/html' } });
  return answer.ok ? buildIn(await answer.text()) : undefined;
}

const runningBuild = () =>
  document.querySelector('script[src*="/assets/main."]')?.getAttribute('src') ?? undefined;

/** True once the server has a newer release of any area, or of the shell, than this page was started with. */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (isNew) return undefined;
    const lookAtAreas = async () => {
      if ((await liveRevision()) > revisionOfPage(document)) setNew(true);
    };
    const lookAtShell = async () => {
      const running = runningBuild();
      const live = await liveBuild();
      if (running && live && live !== running) setNew(true);
    };
    const look = () => {
      // Offline, or the server restarts: the next look tells.
      void lookAtAreas().catch(() => undefined);
      void lookAtShell().catch(() => undefined);
    };
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
