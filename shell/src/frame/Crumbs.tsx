import { matchPath, useLocation } from 'react-router-dom';
import { lazily } from './lazily.tsx';
import { useShell } from './ShellContext.ts';

const CrumbTrail = lazily(() => import('./CrumbTrail.tsx').then((module) => module.CrumbTrail));

/** The way down to a page: each part of its address that is a page itself. */
export function Crumbs() {
  const { live, pageTitle, titleAbove } = useShell();
  const { pathname } = useLocation();
  const parts = pathname.split('/').filter(Boolean);
  const way = parts
    .map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)
    .flatMap((path) => {
      const page = live.pages.find((one) => matchPath(one.path, path));
      return page ? [{ path, title: page.title }] : [];
    });
  // Hidden on the dashboard, and where there is no way to show.
  if (pathname === '/dashboard' || way.length < 2) return null;

  return <CrumbTrail way={way} here={pageTitle} above={titleAbove} />;
}
