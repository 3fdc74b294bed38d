import type { PageConfig } from '@plumbline/contract';
import { LoadingState } from '@plumbline/design/frame';
import { lazyComponent } from '@plumbline/platform';
import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { AreaPage } from './areas/AreaPage.tsx';
import type { FollowedAreas } from './areas/followReleases.ts';
import type { LivePage } from './areas/liveAreaTypes.ts';
import { lazily } from './frame/lazily.tsx';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';
import { AnyFrame } from './frame/AnyFrame.tsx';
import { Guarded } from './frame/Guarded.tsx';
import { PublicOnly } from './frame/PublicOnly.tsx';
import { ShellPlatform } from './frame/ShellPlatform.tsx';
import { SiteFrame } from './frame/SiteFrame.tsx';
import { SignedInHome } from './frame/SignedInHome.tsx';
import { Trial } from './frame/Trial.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { WelcomePage } from './pages/WelcomePage.tsx';
import { SitePageWait } from './site/SitePageWait.tsx';
import { sitePages } from './site/sitePages.ts';

const ComponentsPage = lazily(() =>
  import('./pages/ComponentsPage.tsx').then((module) => module.ComponentsPage),
);

const siteRoutes = sitePages.map(({ path, isForVisitors, load }): RouteObject => {
  const Page = lazyComponent(load);
  const page = <Page fallback={<SitePageWait />} />;
  return { path, element: isForVisitors ? <PublicOnly>{page}</PublicOnly> : page };
});

type ShellRoutes = {
  config: PageConfig;
  areas: FollowedAreas;
  pages: readonly LivePage[];
  trials: readonly string[];
};

const toRoute = (page: LivePage): RouteObject => ({
  path: page.path,
  element: <AreaPage page={page} />,
});

/** Every route of the product: the shell's own, and those that the registry brings. */
export function shellRoutes({ config, areas, pages, trials }: ShellRoutes): RouteObject[] {
  return [
    {
      element: (
        <ErrorBoundary>
          <ShellPlatform config={config} areas={areas}>
            <Trial areas={trials}>
              <Suspense fallback={<LoadingState label="Loading…" minHeight="100vh" />}>
                <Outlet />
              </Suspense>
            </Trial>
          </ShellPlatform>
        </ErrorBoundary>
      ),
      children: [
        { element: <SiteFrame />, children: siteRoutes },
        ...pages.filter(({ isPublic }) => isPublic).map(toRoute),
        {
          element: <Guarded />,
          children: [
            ...pages.filter(({ isPublic }) => !isPublic).map(toRoute),
            { path: '/home', element: <SignedInHome /> },
            { path: '/welcome', element: <WelcomePage /> },
            { path: '/components', element: <ComponentsPage /> },
          ],
        },
        { element: <AnyFrame />, children: [{ path: '*', element: <NotFoundPage /> }] },
      ],
    },
  ];
}
