import { EmptyState, Page, PageHeader } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';

/** /purchasing/orders: what the company orders from vendors. */
export function OrdersPage() {
  return (
    <Page>
      <PageHeader
        title="Purchase orders"
        actions={<AreaLink to="purchasing.bills">Bills</AreaLink>}
      />
      <EmptyState title="No purchase orders" description="Orders to your vendors appear here." />
    </Page>
  );
}
