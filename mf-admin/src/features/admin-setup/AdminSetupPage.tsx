import { EmptyState, Page } from '@plumbline/design';

/** On its way. */
export function AdminSetupPage() {
  return (
    <Page>
      <EmptyState title="On its way" />
    </Page>
  );
}
