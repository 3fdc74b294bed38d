import { EmptyState, Page, PageHeader } from '@plumbline/design/frame';
import { useSession } from '@plumbline/platform';

/** Where a user lands when no live area has a page for them. */
export function WelcomePage() {
  const { user, company } = useSession();
  return (
    <Page>
      <PageHeader title={`Welcome, ${user.full_name}`} description={company.name} />
      <EmptyState
        title="Nothing is open to you yet"
        description="Your role and plan open no page at the moment. An owner of the company can change that."
      />
    </Page>
  );
}
