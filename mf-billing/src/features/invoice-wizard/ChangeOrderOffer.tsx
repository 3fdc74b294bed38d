import { skipToken } from '@plumbline/data';
import { Box, Button, Money, Paper, Typography } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import type { Dispatch, SetStateAction } from 'react';
import { useBillingChangeOrdersQuery } from '../../data/changeOrders.ts';
import { changeOrderLine, withoutBlank, type DraftLine } from '../../shared/draftLines.ts';

type ChangeOrderOfferProps = {
  /** Empty where the invoice is for none. */
  project: string;
  /** The draft that is edited. */
  invoice?: string | undefined;
  lines: readonly DraftLine[];
  setLines: Dispatch<SetStateAction<DraftLine[]>>;
};

/** What was approved for the invoice's project and is on no invoice yet, to be added as lines. */
export function ChangeOrderOffer({ project, invoice, lines, setLines }: ChangeOrderOfferProps) {
  const company = useCompanyId();
  const { currentData: orders = [] } = useBillingChangeOrdersQuery(
    project ? { company, project, invoice } : skipToken,
  );
  const open = orders.filter(({ id }) => !lines.some((line) => line.change_order_id === id));
  if (open.length === 0) return null;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Change orders to invoice"
      sx={{ px: 2, py: 1 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Approved change orders of this project, not invoiced yet
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {open.map((order) => (
          <Box
            component="li"
            key={order.id}
            sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5 }}
          >
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {order.number} {order.title}
            </Typography>
            <Money amount={order.amount} />
            <Button
              size="small"
              aria-label={`Add ${order.number}`}
              sx={{ mr: -1 }}
              onClick={() =>
                setLines((before) => [...withoutBlank(before), changeOrderLine(order)])
              }
            >
              Add
            </Button>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
