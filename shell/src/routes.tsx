import type { PageConfig } from '@plumbline/contract';
import { LoadingState } from '@plumbline/design/frame';
import { Outlet, type RouteObject } from 'react-router-dom';
import { AreaPage } from './areas/AreaPage.tsx';
import type { LiveAreas, LivePage } from './areas/liveAreas.ts';
import { Guarded } from './frame/Guarded.tsx';
import { PublicOnly } from './frame/PublicOnly.tsx';
import { ShellPlatform } from './frame/ShellPlatform.tsx';
import { SiteFrame } from './frame/SiteFrame.tsx';
import { SignedInHome } from './frame/SignedInHome.tsx';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { TrialBanner } from './frame/TrialBanner.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { WelcomePage } from './pages/WelcomePage.tsx';
import { sitePages } from './site/sitePages.ts';

const siteRoutes = sitePages.map(({ path, isForVisitors, load }): RouteObject => ({
  path,
  lazy: async () => {
    const Page = await load();
    const page = <Page />;
    return { element: isForVisitors ? <PublicOnly>{page}</PublicOnly> : page };
  },
}));

type ShellRoutes = { config: PageConfig; live: LiveAreas; trials: readonly string[] };

const toRoute = (page: LivePage): RouteObject => ({
  path: page.path,
  element: <AreaPage page={page} />,
});

/** Every route of the product: the shell's own, and those that the registry brings. */
export function shellRoutes({ config, live, trials }: ShellRoutes): RouteObject[] {
  return [
    {
      element: (
        <ShellPlatform config={config} live={live}>
          <TrialBanner areas={trials} />
          <Outlet />
        </ShellPlatform>
      ),
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <LoadingState label="Loading…" minHeight="100vh" />,
      children: [
        { element: <SiteFrame />, children: siteRoutes },
        ...live.pages.filter(({ isPublic }) => isPublic).map(toRoute),
        {
          element: <Guarded />,
          children: [
            ...live.pages.filter(({ isPublic }) => !isPublic).map(toRoute),
            { path: '/home', element: <SignedInHome /> },
            { path: '/welcome', element: <WelcomePage /> },
            {
              path: '/components',
              lazy: () =>
                import('./pages/ComponentsPage.tsx').then(({ ComponentsPage }) => ({
                  Component: ComponentsPage,
                })),
            },
          ],
        },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
