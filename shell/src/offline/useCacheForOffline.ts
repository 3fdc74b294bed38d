import { useEffect, useRef } from 'react';
import { useShell } from '../frame/ShellContext.ts';
import { whenIdle } from '../frame/pageLoaded.ts';
import { loadUserMenu } from '../frame/UserMenu.tsx';
import { sitePages } from '../site/sitePages.ts';
import { keepLoadedFiles, keepNewestPage, startWorker } from './cacheForOffline.ts';

/** The page has all it needs long before, in milliseconds after it was loaded. */
const settledMs = 5000;

/** Makes the next start without a connection possible, when nothing else is going on; again with new releases. */
export function useCacheForOffline(): void {
  const { live } = useShell();
  const first = useRef(live);
  useEffect(() => {
    const keep = async () => {
      // A registry that is older than one that was seen is refused: the kept page moves with it.
      const isPageCached = navigator.serviceWorker?.controller && first.current === live;
      // Sign Out works without a connection: the menu and the page that it leads to are loaded before.
      await loadUserMenu();
      await sitePages.find(({ path }) => path === '/login')?.load();
      if (!(await startWorker())) return;
      if (!isPageCached) await keepNewestPage();
      await keepLoadedFiles(live);
    };
    const timer = setTimeout(() => {
      // What does not succeed now does with the next page.
      whenIdle(() => void keep().catch(() => undefined));
    }, settledMs);
    return () => clearTimeout(timer);
  }, [live]);
}
