import { Page, PageHeader } from '@plumbline/design';
import { useSession } from '@plumbline/platform';

/** The first thing everybody sees after signing in. */
export function DashboardPage() {
  const { user } = useSession();
  return (
    <Page>
      <PageHeader title={`Welcome back, ${user.full_name}`} />
    </Page>
  );
}
