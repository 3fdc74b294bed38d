import { EmptyState, Page, PageHeader } from '@plumbline/design/frame';
import { usePlatform, useSession } from '@plumbline/platform';
import { Navigate } from 'react-router-dom';
import { homePath, ownPage } from '../frame/homePath.ts';
import { useShell } from '../frame/ShellContext.ts';

/** Where a user lands when no live area has a page for them. */
export function WelcomePage() {
  const { user, company } = useSession();
  const { routes, abilities } = usePlatform();
  const home = homePath(routes, useShell().live.nav, abilities);
  if (home !== ownPage) return <Navigate to={home} replace />;
  return (
    <Page>
      <PageHeader title={`Welcome, ${user.full_name}`} description={company.name} />
      <EmptyState
        title="No pages for your role yet"
        description="Your role or plan has no pages right now. Ask an owner of the company to change it."
      />
    </Page>
  );
}
