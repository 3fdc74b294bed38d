import type { SlotProps } from '@plumbline/contract';
import { Box, DateText, DetailSection, Money, Typography } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import { useMaterialPurchasingQuery, type MaterialPurchasing } from '../data/overview.ts';
import { LineList } from '../shared/LineList.tsx';
import { OrderChip } from '../shared/OrderChip.tsx';
import { quantityText } from '../shared/orderLabels.ts';
import { SlotAnswer } from '../shared/SlotAnswer.tsx';

/** In the details of a material: what is on order, and what it last cost on vendors' bills. */
export function Fill({ materialId }: SlotProps<'catalog.material-panel@1'>) {
  const found = useMaterialPurchasingQuery(materialId);
  return (
    <SlotAnswer found={found} what="this material’s orders and prices">
      {(data) => <Panel {...data} />}
    </SlotAnswer>
  );
}

function Panel({ orders, prices }: MaterialPurchasing) {
  const onOrder = orders.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
      <DetailSection title="On order">
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {orders.length === 0
            ? 'Not on order'
            : `${quantityText(onOrder, orders[0]?.unit ?? null)} on order`}
        </Typography>
        <LineList label="On order" lines={orders.map(orderLine)} />
      </DetailSection>
      <DetailSection title="Last prices">
        {prices.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Not on an approved bill yet
          </Typography>
        )}
        <LineList label="Last prices" lines={prices.map(priceLine)} />
      </DetailSection>
    </Box>
  );
}

const orderLine = (order: MaterialPurchasing['orders'][number]) => ({
  id: order.id,
  title: (
    <AreaLink to="purchasing.order" params={{ orderId: order.id }}>
      {order.number}
    </AreaLink>
  ),
  detail: (
    <>
      {quantityText(order.quantity, order.unit)} from {order.vendor_name}
      {order.needed_by && (
        <>
          {', needed by '}
          <DateText value={order.needed_by} />
        </>
      )}
    </>
  ),
  end: <OrderChip state={order.state} />,
});

const priceLine = (price: MaterialPurchasing['prices'][number]) => ({
  id: `${price.bill_id} ${price.unit_cost} ${price.quantity}`,
  title: <Money amount={price.unit_cost} isUnitPrice />,
  detail: (
    <>
      {price.vendor_name}, <DateText value={price.bill_date} />
    </>
  ),
  end: (
    <AreaLink to="purchasing.bill" params={{ billId: price.bill_id }}>
      {price.vendor_number ? `Bill ${price.vendor_number}` : 'Open bill'}
    </AreaLink>
  ),
});
