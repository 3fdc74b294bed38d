import { DateText, Money, StatusChip } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { VendorPurchasing } from '../../data/overview.ts';
import { billStateDisplay } from './billLabels.ts';
import { bidderDisplay } from '../../shared/bidLabels.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';

export const orderLine = ({
  id,
  number,
  state,
  total,
  needed_by,
}: VendorPurchasing['orders'][number]) => ({
  id,
  title: (
    <AreaLink to="purchasing.order" params={{ orderId: id }}>
      {number}
    </AreaLink>
  ),
  detail: (
    <>
      <Money amount={total} />
      {needed_by && (
        <>
          {', needed by '}
          <DateText value={needed_by} />
        </>
      )}
    </>
  ),
  end: <OrderChip state={state} />,
});

export const billLine = ({
  id,
  vendor_number,
  state,
  total,
  due_date,
}: VendorPurchasing['bills'][number]) => ({
  id,
  title: (
    <AreaLink to="purchasing.bill" params={{ billId: id }}>
      {vendor_number ?? (total < 0 ? 'Credit memo' : 'Bill without a number')}
    </AreaLink>
  ),
  detail: (
    <>
      <Money amount={total} />
      {due_date && (
        <>
          {', due '}
          <DateText value={due_date} />
        </>
      )}
    </>
  ),
  end: <StatusChip {...billStateDisplay(state)} />,
});

export const bidLine = ({
  id,
  number,
  title,
  state,
  due_on,
  total,
}: VendorPurchasing['bids'][number]) => ({
  id,
  title: (
    <AreaLink to="purchasing.bid" params={{ bidId: id }}>
      {number} {title}
    </AreaLink>
  ),
  detail: (
    <>
      Due <DateText value={due_on} />
      {total !== null && (
        <>
          {', bid '}
          <Money amount={total} />
        </>
      )}
    </>
  ),
  end: <StatusChip {...bidderDisplay[state]} />,
});
