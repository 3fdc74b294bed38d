import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useEffect, useMemo } from 'react';
import { SiteHostProvider } from '../site/siteHost.ts';
import { useShell } from './ShellContext.ts';

/** Shows the public pages inside the shell's router. */
export function SiteFrame() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { oauthProviders } = useShell().config;
  const host = useMemo(
    () => ({
      go: (path: string, state?: unknown) => void navigate(path, { state }),
      oauthProviders,
    }),
    [navigate, oauthProviders],
  );
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <SiteHostProvider value={host}>
      <Outlet />
    </SiteHostProvider>
  );
}
