import { EmptyState, Page } from '@plumbline/design';

/** On its way. */
export function BrandingPage() {
  return (
    <Page>
      <EmptyState title="On its way" />
    </Page>
  );
}
