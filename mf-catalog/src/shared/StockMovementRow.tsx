import { messageOf } from '@plumbline/data';
import { ActionButton, Box, DateText, Typography, dotted } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useStockReverseMutation, type StockOf } from '../data/costs.ts';
import type { StockMovement } from '../data/materialSchemas.ts';

const kindLabels: Record<StockMovement['kind'], string> = {
  received: 'Received',
  used: 'Used',
  returned: 'Returned',
  counted: 'Counted',
  adjusted: 'Adjusted',
};

/** Undoes a movement and shows the result. */
export function useStockUndo(of: StockOf, onDone?: () => void) {
  const toasts = useToasts();
  const [reverse, { isLoading }] = useStockReverseMutation();
  const undo = async (movement: string) => {
    const { error } = await reverse({ ...of, movement });
    if (error) {
      toasts.error(`Couldn’t undo: ${messageOf(error)}`);
      return;
    }
    toasts.withdraw(movement);
    toasts.success('Stock movement undone');
    onDone?.();
  };
  return { undo, isLoading };
}

type StockMovementRowProps = {
  movement: StockMovement;
  of: StockOf;
  denial: string | undefined;
  /** Called after the movement was undone. */
  onUndone: (() => void) | undefined;
};

/** One stock movement with Undo. */
export function StockMovementRow({ movement, of, denial, onUndone }: StockMovementRowProps) {
  const { undo, isLoading } = useStockUndo(of, onUndone);
  const { kind, quantity, stock_after, created_at } = movement;
  const label = kindLabels[kind];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: { xs: 'flex-start', sm: 'center' },
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ textDecoration: movement.is_taken_back ? 'line-through' : '' }}>
          {movement.takes_back ? `${label}, undone` : label}
        </Box>{' '}
        <DateText value={created_at} relative />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted(
            movement.booked_by,
            movement.project_name,
            movement.notes,
            movement.is_taken_back && 'Undone later',
          )}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'flex',
          // on phones stacked: the text needs the width
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'flex-end', sm: 'center' },
          columnGap: 1.5,
        }}
      >
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {`${quantity > 0 ? '+' : '−'}${Math.abs(quantity).toLocaleString('en-US')}`}
          {stock_after !== null && ` → ${stock_after.toLocaleString('en-US')}`}
        </Box>
        <Box sx={{ minWidth: { sm: 64 }, textAlign: 'right' }}>
          {movement.can_take_back && !denial && (
            <ActionButton
              size="small"
              denial={denial}
              loading={isLoading}
              onClick={() => void undo(movement.id)}
              aria-label={`Undo ${label} ${Math.abs(quantity).toLocaleString('en-US')}`}
            >
              Undo
            </ActionButton>
          )}
        </Box>
      </Box>
    </Box>
  );
}
