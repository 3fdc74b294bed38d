import { skipToken } from '@plumbline/data';
import { Box, Button, FailedNote, Money, Paper, Typography } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useBillingChangeOrdersQuery, type BillableChangeOrder } from '../../data/changeOrders.ts';
import { changeOrderLine, withoutBlank, type DraftLine } from '../../shared/draftLines.ts';
import { PartOfOrderDialog } from './PartOfOrderDialog.tsx';

type ChangeOrderOfferProps = {
  /** Empty if the invoice has no project. */
  project: string;
  /** The draft being edited. */
  invoice?: string | undefined;
  lines: readonly DraftLine[];
  setLines: Dispatch<SetStateAction<DraftLine[]>>;
};

/** Approved change orders not yet invoiced, to add as lines in full or in part. */
export function ChangeOrderOffer({ project, invoice, lines, setLines }: ChangeOrderOfferProps) {
  const company = useCompanyId();
  const {
    currentData: orders = [],
    isError,
    isFetching,
    refetch,
  } = useBillingChangeOrdersQuery(project ? { company, project, invoice } : skipToken);
  const [parting, setParting] = useState<BillableChangeOrder>();
  const add = (order: BillableChangeOrder, amount?: number) =>
    setLines((before) => [...withoutBlank(before), changeOrderLine(order, amount)]);
  const open = orders.filter(({ id }) => !lines.some((line) => line.change_order_id === id));
  if (isError && orders.length === 0)
    return (
      <FailedNote
        message="Failed to load this project's change orders."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (open.length === 0) return null;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Change orders to invoice"
      sx={{ px: 2, py: 1 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Approved change orders not yet invoiced
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {open.map((order) => (
          <Box
            component="li"
            key={order.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'flex-end',
              alignItems: 'center',
              columnGap: 1.5,
            }}
          >
            <Typography sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              {order.number} {order.title}
              {order.left !== order.amount && (
                <Typography component="span" variant="body2" color="textSecondary">
                  {' '}
                  (left of <Money amount={order.amount} />)
                </Typography>
              )}
            </Typography>
            <Money amount={order.left} />
            <Button
              size="small"
              color="inherit"
              aria-label={`Add part of ${order.number}`}
              onClick={() => setParting(order)}
            >
              Add part
            </Button>
            <Button
              size="small"
              aria-label={`Add ${order.number}`}
              sx={{ mr: -1 }}
              onClick={() => add(order)}
            >
              Add
            </Button>
          </Box>
        ))}
      </Box>
      {parting && (
        <PartOfOrderDialog
          order={parting}
          onAdd={(amount) => add(parting, amount)}
          onClose={() => setParting(undefined)}
        />
      )}
    </Paper>
  );
}
