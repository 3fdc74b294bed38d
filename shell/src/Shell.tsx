import type { PageConfig, Registry } from '@plumbline/contract';
import { StoreProvider, makeStore } from '@plumbline/data';
import { ThemeRoot } from '@plumbline/design';
import { useState } from 'react';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { liveAreas } from './areas/liveAreas.ts';
import { shellRoutes } from './routes.tsx';

type ShellProps = { config: PageConfig; registry: Registry };

/** The only store, theme and router of the product. */
export function Shell({ config, registry }: ShellProps) {
  const [store] = useState(makeStore);
  const [router] = useState(() =>
    createBrowserRouter(shellRoutes({ config, live: liveAreas(registry) })),
  );
  return (
    <StoreProvider store={store}>
      <ThemeRoot>
        <RouterProvider router={router} />
      </ThemeRoot>
    </StoreProvider>
  );
}
