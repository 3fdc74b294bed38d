import { messageOf } from '@plumbline/data';
import { Box, FailedState, RowsSkeleton, Stack, Typography } from '@plumbline/design';
import { denialReason, useCompanyId, useAccess } from '@plumbline/platform';
import { useStockMovementsQuery } from '../data/costs.ts';
import { StockMovementRow } from './StockMovementRow.tsx';
import { StockForm } from './StockForm.tsx';

type StockLedgerProps = {
  end: 'item_id' | 'material_id';
  id: string;
  /** Called after a movement was added or undone. */
  onBooked?: () => void;
};

/** Stock movements, and the form to add one. */
export function StockLedger({ end, id, onBooked }: StockLedgerProps) {
  const company = useCompanyId();
  const of = { company, end, id };
  const { data, error, isFetching, refetch } = useStockMovementsQuery(of);
  const denial = denialReason(
    useAccess({ feature: 'create_edit_items', permission: 'edit_catalog' }),
  );
  return (
    <Stack component="section" aria-label="Stock movements" spacing={1.5}>
      <Typography variant="h4" component="h3">
        Stock movements
      </Typography>
      <StockForm of={of} denial={denial} onBooked={onBooked} />
      {error && !data && (
        <FailedState
          title="Failed to load stock movements"
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {isFetching && !data && <RowsSkeleton label="Loading stock movements" rows={3} />}
      {data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No stock movements yet. They’ll appear here when stock changes.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}>
        {data?.map((movement) => (
          <StockMovementRow
            key={movement.id}
            movement={movement}
            of={of}
            denial={denial}
            onUndone={onBooked}
          />
        ))}
      </Box>
    </Stack>
  );
}
