import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useEffect, useMemo, type ReactNode } from 'react';
import { SiteHostProvider } from '../site/siteHost.ts';
import { useShell } from './ShellContext.ts';

/** Shows the public pages inside the shell's router: those of its routes unless told. */
export function SiteFrame({ children = <Outlet /> }: { children?: ReactNode }) {
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
  return <SiteHostProvider value={host}>{children}</SiteHostProvider>;
}
