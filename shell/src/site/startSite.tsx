import { noteArrival, noteFailedReturn } from '../auth/arrival.ts';
import { configureVisitor, makeVisitor, visitor } from '@plumbline/data/visitor';
import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepArrival } from '../session/browserStorage.ts';
import { readPage } from '../startup/readPage.ts';
import { showRefusal } from '../startup/showRefusal.ts';
import { repeatEarlyClick } from './early.ts';
import { SiteHostProvider } from './siteHost.ts';
import { sitePages } from './sitePages.ts';
import { useIsAlive } from './useIsAlive.ts';

const doubtMs = 3000;

/** Brings a public page to life, without the shell: each page is a document of its own. */
export async function startSite(page: Document): Promise<void> {
  const place = page.getElementById('root');
  const found = sitePages.find(({ path }) => path === plainPath(location.pathname));
  if (!place || !found) throw new Error('The page has no #root, or no page of the site');
  const start = readPage(page);
  if (!start.canStart) {
    showRefusal(place, start.missing);
    return;
  }
  // The page comes back as it was left.
  addEventListener('pageshow', () => (isGoingHome = false));
  const { databaseUrl, databaseKey, apiUrl, oauthProviders } = start.config;
  noteArrival(location);
  const url = new URL(databaseUrl, location.origin).href;
  configureVisitor(makeVisitor({ url, key: databaseKey, apiUrl }));
  if (found.isForVisitors) sendOnSignedIn(page);
  if (found.path === '/login') {
    // The page shows before this script loads, so the user may be typing already.
    if (page.activeElement instanceof HTMLInputElement) void fetchAhead(page);
    else page.addEventListener('focusin', () => void fetchAhead(page), { once: true });
  }
  if (new URLSearchParams(location.search).has('code')) await takeCode();

  const Page = await found.load();
  const content = (
    <SiteHostProvider value={{ go: leaveFor, oauthProviders }}>
      <Alive>
        <Page />
      </Alive>
    </SiteHostProvider>
  );
  if (place.hasChildNodes()) hydrateRoot(place, content);
  else createRoot(place).render(content);
}

async function fetchAhead(page: Document): Promise<void> {
  const { prefetchHome } = await import('./prefetchHome.ts');
  await prefetchHome(page);
}

/** Repeats what was clicked before, once the fields know what was typed before. */
function Alive({ children }: { children: ReactNode }) {
  const isAlive = useIsAlive();
  useEffect(() => {
    if (isAlive) repeatEarlyClick();
  }, [isAlive]);
  return children;
}

/** The way back from an OAuth provider carries a code, which the auth client exchanges at its start. */
async function takeCode(): Promise<void> {
  const { error } = await visitor().auth.initialize();
  const { data } = await visitor().auth.getSession();
  if (error || !data.session) noteFailedReturn();
}

const plainPath = (path: string) => path.replace(/(.)\/$/, '$1');

// The sign-in form and the new session both lead home, and a second navigation would abort the first.
let isGoingHome = false;

function leaveFor(path: string, state?: unknown): void {
  if (state !== undefined) keepArrival(state);
  if (path === '/home' && isGoingHome) return;
  isGoingHome = path === '/home';
  location.assign(path);
}

/** / and /login are for visitors: whoever is signed in, here or in another tab, goes on to the shell. */
function sendOnSignedIn(page: Document): void {
  const show = () => page.documentElement.removeAttribute('data-returning');
  // A kept session that cannot be refreshed now must not hide the page.
  const doubt = setTimeout(show, doubtMs);
  visitor().auth.onAuthStateChange((event, session) => {
    if (event === 'PASSWORD_RECOVERY') return;
    if (session) {
      if (!isGoingHome) location.replace(`/home${location.search}`);
      isGoingHome = true;
    } else {
      clearTimeout(doubt);
      show();
    }
  });
}
