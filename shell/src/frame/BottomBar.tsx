import { isOpen, usePlatform } from '@plumbline/platform';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { createEntries } from './createEntries.ts';
import { isFieldRole } from './homePath.ts';
import { InstallPrompt } from './InstallPrompt.tsx';
import { lazily } from './lazily.tsx';
import { useShell } from './ShellContext.ts';
import { useIsCurrent, useNav } from './useNav.ts';

const CreateSheet = lazily(() => import('./CreateSheet.tsx').then((module) => module.CreateSheet));
const MobileMenu = lazily(() => import('./MobileMenu.tsx').then((module) => module.MobileMenu));

const paths = {
  home: 'm12 5.69 5 4.5V18h-2v-6H9v6H7v-7.81zM12 3 2 12h3v8h6v-6h2v6h6v-8h3z',
  jobs: 'M14 6V4h-4v2zM4 8v11h16V8zm16-2c1.11 0 2 .89 2 2v11c0 1.11-.89 2-2 2H4c-1.11 0-2-.89-2-2l.01-11c0-1.11.88-2 1.99-2h4V4c0-1.11.89-2 2-2h4c1.11 0 2 .89 2 2v2z',
  add: 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z',
  money:
    'M19 14V6c0-1.1-.9-2-2-2H3c-1.1 0-2 .9-2 2v8c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2m-2 0H3V6h14zm-7-7c-1.66 0-3 1.34-3 3s1.34 3 3 3 3-1.34 3-3-1.34-3-3-3m13 0v11c0 1.1-.9 2-2 2H4v-2h17V7z',
  today:
    'M11.99 2C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8m.5-13H11v6l5.25 3.15.75-1.23-4.5-2.67z',
  more: 'M6 10c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2m12 0c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2m-6 0c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2',
} as const;

function BarIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="pl-icon" viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

/** Where the bar leads: the first page of each that this user may open. */
const places = [
  { label: 'Home', icon: 'home', routes: ['insights.dashboard'] },
  { label: 'Jobs', icon: 'jobs', routes: ['projects.list'] },
  { label: 'Money', icon: 'money', routes: ['billing.invoices', 'billing.quotes'] },
] as const;
/** For who works on site: the time clock first, and the dashboard where others have the money. */
const sitePlaces = [
  { label: 'Today', icon: 'today', routes: ['field.today'] },
  { label: 'Jobs', icon: 'jobs', routes: ['projects.list'] },
  { label: 'Home', icon: 'home', routes: ['insights.dashboard'] },
] as const;

type PlaceProps = (typeof places)[number] | (typeof sitePlaces)[number];

function Place({ label, icon, routes }: PlaceProps) {
  const { abilities } = usePlatform();
  const isCurrent = useIsCurrent();
  const pages = useNav('mobile').filter(({ route }) => routes.some((id) => id === route.id));
  const inOrder = routes.flatMap((id) => pages.find(({ route }) => route.id === id) ?? []);
  // The page that only another plan has comes after the one that opens.
  const first = inOrder.find(({ route }) => isOpen(abilities, route)) ?? inOrder[0];
  if (!first) return null;
  return (
    <Link
      to={first.route.path}
      aria-current={pages.some(({ route }) => isCurrent(route.path)) ? 'page' : undefined}
    >
      <BarIcon name={icon} />
      {label}
    </Link>
  );
}

/** The bar at the bottom of a phone: three places, what can be created, and everything else; asks once to install the app. */
export function BottomBar() {
  const [shown, setShown] = useState<'create' | 'more'>();
  const [used, setUsed] = useState<'create' | 'more'>();
  const { live } = useShell();
  const { abilities } = usePlatform();
  const open = (what: 'create' | 'more') => {
    setShown(what);
    setUsed(what);
  };
  const close = () => setShown(undefined);
  const [first, jobs, last] = isFieldRole(abilities) ? sitePlaces : places;
  return (
    <>
      <InstallPrompt />
      <nav aria-label="Quick navigation" className="bottom-bar">
        <Place {...first} />
        <Place {...jobs} />
        {createEntries(abilities, live).length > 0 && (
          <button
            type="button"
            className="bottom-create"
            aria-label="Create"
            aria-haspopup="dialog"
            onClick={() => open('create')}
          >
            <BarIcon name="add" />
          </button>
        )}
        <Place {...last} />
        <button type="button" aria-haspopup="dialog" onClick={() => open('more')}>
          <BarIcon name="more" />
          More
        </button>
      </nav>
      {used === 'create' && <CreateSheet isOpen={shown === 'create'} onClose={close} />}
      {used === 'more' && <MobileMenu isOpen={shown === 'more'} side="bottom" onClose={close} />}
    </>
  );
}
