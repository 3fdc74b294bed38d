import { Box, Money, SectionCard } from '@plumbline/design';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { usePurchasingOrdersQuery } from '../../data/orders.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';
import { listDefaults } from '../orders/orderListState.ts';

const unsent = ['draft', 'declined'];

/** Orders of a project that no vendor has to deliver yet, with their prices. */
export function DraftOrders({ projectId }: { projectId: string }) {
  const company = useCompanyId();
  const { data } = usePurchasingOrdersQuery({
    company,
    page: 0,
    pageSize: 20,
    sort: listDefaults.sort,
    filters: { ...listDefaults.filters, project: projectId, state: unsent },
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <SectionCard isMain title="Not with a vendor yet">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.rows.map(({ id, number, vendor_name, state, total }) => (
          <Box
            key={id}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44 }}
          >
            <AreaLink to="purchasing.order" params={{ orderId: id }}>
              {number} {vendor_name}
            </AreaLink>
            <OrderChip state={state} />
            <Box sx={{ ml: 'auto' }}>
              <Money amount={total} />
            </Box>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
