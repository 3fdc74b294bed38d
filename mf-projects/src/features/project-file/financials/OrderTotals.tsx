import { Money, Typography, dotted } from '@plumbline/design';
import { changeOrderCost, changeOrderSum, type ChangeOrderValues } from './changeOrderForm.ts';
import { marginText } from './financialLabels.ts';

/** Price, cost, and margin of a change order while it is edited. */
export function OrderTotals({ items }: { items: ChangeOrderValues['items'] }) {
  const price = changeOrderSum(items);
  const { cost, unknown } = changeOrderCost(items);
  return (
    <Typography sx={{ fontWeight: 600, textAlign: 'right' }}>
      {dotted(
        unknown < items.length && (
          <>
            Cost <Money amount={cost} />
          </>
        ),
        unknown > 0 ? `${unknown} without a cost` : `Margin ${marginText(price, cost)}`,
        <>
          Total <Money amount={price} />
        </>,
      )}
    </Typography>
  );
}
