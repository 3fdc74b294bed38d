import { EmptyState, Page, PageHeader } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';

/** /purchasing/bills: what vendors charge. */
export function BillsPage() {
  return (
    <Page>
      <PageHeader
        title="Bills"
        actions={<AreaLink to="purchasing.orders">Purchase orders</AreaLink>}
      />
      <EmptyState title="No bills" description="Bills from your vendors appear here." />
    </Page>
  );
}
