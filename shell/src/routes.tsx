import type { PageConfig } from '@plumbline/contract';
import { LoadingState } from '@plumbline/design/frame';
import { Outlet, type RouteObject } from 'react-router-dom';
import { AreaPage } from './areas/AreaPage.tsx';
import type { FollowedAreas } from './areas/followReleases.ts';
import type { LiveAreas, LivePage } from './areas/liveAreas.ts';
import { lazily } from './frame/lazily.tsx';
import { AnyFrame } from './frame/AnyFrame.tsx';
import { Guarded } from './frame/Guarded.tsx';
import { PublicOnly } from './frame/PublicOnly.tsx';
import { ShellPlatform } from './frame/ShellPlatform.tsx';
import { SiteFrame } from './frame/SiteFrame.tsx';
import { SignedInHome } from './frame/SignedInHome.tsx';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { Trial } from './frame/Trial.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { WelcomePage } from './pages/WelcomePage.tsx';
import { sitePages } from './site/sitePages.ts';

const ComponentsPage = lazily(() =>
  import('./pages/ComponentsPage.tsx').then((module) => module.ComponentsPage),
);

const siteRoutes = sitePages.map(({ path, isForVisitors, load }): RouteObject => ({
  path,
  lazy: async () => {
    const Page = await load();
    const page = <Page />;
    return { element: isForVisitors ? <PublicOnly>{page}</PublicOnly> : page };
  },
}));

type ShellRoutes = {
  config: PageConfig;
  live: LiveAreas;
  /** The live areas as they change; without it they stay as they are. */
  areas?: FollowedAreas;
  trials: readonly string[];
};

/** Names of the two routes that pages of areas stand in: open to anybody, or behind sign-in. */
const parents = { open: 'open', guarded: 'guarded' } as const;

const toRoute = (page: LivePage): RouteObject => ({
  path: page.path,
  element: <AreaPage page={page} />,
});

/** The routes of areas' pages, by the route that they stand in. */
export const areaRoutes = (pages: readonly LivePage[]) => [
  { parent: parents.open, routes: pages.filter(({ isPublic }) => isPublic).map(toRoute) },
  { parent: parents.guarded, routes: pages.filter(({ isPublic }) => !isPublic).map(toRoute) },
];

/** Every route of the product: the shell's own, and those that the registry brings. */
export function shellRoutes({ config, live, areas, trials }: ShellRoutes): RouteObject[] {
  const [open, guarded] = areaRoutes(live.pages);
  return [
    {
      element: (
        <ShellPlatform config={config} live={live} areas={areas}>
          <Trial areas={trials}>
            <Outlet />
          </Trial>
        </ShellPlatform>
      ),
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <LoadingState label="Loading…" minHeight="100vh" />,
      children: [
        { element: <SiteFrame />, children: siteRoutes },
        { id: parents.open, children: open?.routes ?? [] },
        {
          id: parents.guarded,
          element: <Guarded />,
          children: [
            ...(guarded?.routes ?? []),
            { path: '/home', element: <SignedInHome /> },
            { path: '/welcome', element: <WelcomePage /> },
            {
              path: '/components',
              element: <ComponentsPage />,
            },
          ],
        },
        { element: <AnyFrame />, children: [{ path: '*', element: <NotFoundPage /> }] },
      ],
    },
  ];
}
