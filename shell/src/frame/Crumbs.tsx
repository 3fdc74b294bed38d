import { Breadcrumbs, Link as TextLink, Typography } from '@plumbline/design';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useShell } from './ShellContext.ts';

/** The way down to a page: each part of its address that is a page itself. */
export function Crumbs() {
  const { live, pageTitle } = useShell();
  const { pathname } = useLocation();
  const parts = pathname.split('/').filter(Boolean);
  const way = parts
    .map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)
    .flatMap((path) => {
      const page = live.pages.find((one) => matchPath(one.path, path));
      return page ? [{ path, title: page.title }] : [];
    });
  // Hidden on the dashboard [000 §2], and where there is no way to show.
  if (pathname === '/dashboard' || way.length < 2) return null;

  return (
    <Breadcrumbs
      aria-label="Breadcrumbs"
      sx={{ px: { xs: 2, md: 3 }, pt: 2, mb: -1, fontSize: '0.875rem' }}
    >
      {way.map(({ path, title }, at) =>
        at < way.length - 1 ? (
          <TextLink key={path} component={Link} to={path} underline="hover" color="inherit">
            {title}
          </TextLink>
        ) : (
          <Typography key={path} variant="body2" aria-current="page" color="text.primary">
            {pageTitle ?? title}
          </Typography>
        ),
      )}
    </Breadcrumbs>
  );
}
