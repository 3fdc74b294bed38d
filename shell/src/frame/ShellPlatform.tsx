import type { Abilities, PageConfig } from '@plumbline/contract';
import { setCompanyZone, toasts } from '@plumbline/design/frame';
import { PlatformProvider, makeEvents, makeUnsavedWork, type Platform } from '@plumbline/platform';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Unavailable } from '../areas/Unavailable.tsx';
import type { FollowedAreas } from '../areas/followReleases.ts';
import { rememberCompany } from '../federation/rollouts.ts';
import { useOnboardingStore } from '../onboarding/useOnboardingStore.ts';
import { noteRecentPage } from '../session/recentPages.ts';
import { useSessionState } from '../session/useSessionState.ts';
import { ShellContextProvider } from './ShellContext.ts';
import { makeReport } from './report.ts';

/** What a platform administrator has without a company: the operator's own pages. */
const operatorFeatures = ['admin_panel', 'system_settings'] as const;

type ShellPlatformProps = {
  config: PageConfig;
  areas: FollowedAreas;
  children: ReactNode;
};

/** Puts together what the shell gives to the areas. */
export function ShellPlatform({ config, areas, children }: ShellPlatformProps) {
  const live = useSyncExternalStore(areas.subscribe, areas.current);
  const session = useSessionState();
  // Before any page is drawn: all dates use it.
  setCompanyZone(session.status === 'ready' ? session.session.company.timezone : undefined);
  const user = session.status === 'ready' ? session.session.user.id : undefined;
  const company = session.status === 'ready' ? session.session.company.id : undefined;
  const [pageTitle, setPageTitle] = useState<string>();
  const [titleAbove, setTitleAbove] = useState<string>();
  const report = useMemo(
    () => makeReport(config.telemetryUrl, live.versionOf),
    [config.telemetryUrl, live],
  );
  const events = useMemo(() => makeEvents((fault) => report(fault, undefined)), [report]);
  const [unsaved] = useState(makeUnsavedWork);
  const onboarding = useOnboardingStore(session, events);

  const abilities = useMemo(
    (): Abilities =>
      session.status === 'ready'
        ? {
            status: 'ready',
            features: session.session.features,
            permissions: session.session.permissions,
            canWrite: session.session.can_write,
          }
        : session.status === 'noCompany' && session.isPlatformAdmin
          ? { status: 'ready', features: operatorFeatures, permissions: [] }
          : { status: 'pending' },
    [session],
  );
  useEffect(() => {
    if (company) rememberCompany(company);
  }, [company]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.has()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
  useEffect(() => {
    if (!pageTitle) return;
    document.title = `${pageTitle} · Plumbline`;
    if (user) noteRecentPage(user, { label: pageTitle, path: window.location.pathname });
  }, [pageTitle, user]);

  const platform = useMemo(
    (): Platform => ({
      routes: live.routes,
      fillsOf: live.fillsOf,
      session,
      abilities,
      events,
      toasts,
      unsaved,
      onboarding,
      setTitle: (title, above) => {
        setPageTitle(title);
        setTitleAbove(above);
      },
      Unavailable,
      report,
    }),
    [live, session, abilities, events, unsaved, onboarding, report],
  );
  const shell = useMemo(
    () => ({ config, live, pageTitle, titleAbove }),
    [config, live, pageTitle, titleAbove],
  );

  return (
    <ShellContextProvider value={shell}>
      <PlatformProvider value={platform}>{children}</PlatformProvider>
    </ShellContextProvider>
  );
}
