import { isDataError, messageOf } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Box,
  DateText,
  FailedState,
  Grid,
  RowsSkeleton,
  Stack,
  Typography,
  dotted,
} from '@plumbline/design';
import { SelectField, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { denialOf, useCompanyId, useToasts, useVerdict } from '@plumbline/platform';
import { useState } from 'react';
import { useStockBookMutation, useStockMovementsQuery } from '../data/costs.ts';
import type { StockMovement } from '../data/schemas.ts';
import {
  bookedKinds,
  emptyMovement,
  stockForm,
  toMovement,
  type StockOutput,
  type StockValues,
} from './stockForm.ts';

const kindWords: Record<StockMovement['kind'], string> = {
  received: 'Received',
  used: 'Used',
  returned: 'Returned',
  counted: 'Counted',
  adjusted: 'Adjusted',
};

function Movement({ movement }: { movement: StockMovement }) {
  const { kind, quantity, stock_after, notes, created_at } = movement;
  return (
    <Box component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 }}>
      {dotted(
        <>
          {kindWords[kind]} <DateText value={created_at} relative />
        </>,
        notes,
      )}
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {`${quantity > 0 ? '+' : '−'}${Math.abs(quantity).toLocaleString('en-US')}`}
        {stock_after !== null && ` → ${stock_after.toLocaleString('en-US')}`}
      </Box>
    </Box>
  );
}

type StockLedgerProps = {
  end: 'item_id' | 'material_id';
  id: string;
  /** A movement was booked, and the stock figure has followed it. */
  onBooked?: () => void;
};

/** Every change of a stock figure, and the way to book one. */
export function StockLedger({ end, id, onBooked }: StockLedgerProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data, error, isFetching, refetch } = useStockMovementsQuery({ company, end, id });
  const [book, { isLoading }] = useStockBookMutation();
  const [round, setRound] = useState(0);
  const denial = denialOf(useVerdict({ feature: 'create_edit_items', permission: 'edit_catalog' }));
  const form = useZodForm<StockValues, StockOutput>(stockForm, emptyMovement);
  const submit = async (values: StockOutput) => {
    const answer = await book({ company, end, id, movement: toMovement(values) });
    if (answer.error) {
      const field = isDataError(answer.error) ? answer.error.field : undefined;
      showServerError(form, { message: messageOf(answer.error), field });
      return;
    }
    toasts.success('Stock movement booked');
    onBooked?.();
    form.reset(emptyMovement);
    setRound(round + 1);
  };
  const bookIt = () => void form.handleSubmit(submit)();
  const refused = form.formState.errors.root?.server?.message;
  return (
    <Stack component="section" aria-label="Stock movements" spacing={1.5}>
      <Typography variant="h4" component="h3">
        Stock movements
      </Typography>
      <Box
        component="div"
        key={round}
        // It stands in the item's form as well, which Enter would save.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          if (!denial) bookIt();
        }}
      >
        <Grid container spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <Grid size={{ xs: 6, sm: 3 }}>
            <SelectField
              control={form.control}
              name="kind"
              label="Movement"
              options={bookedKinds}
            />
          </Grid>
          <Grid size={{ xs: 6, sm: 3 }}>
            <TextField control={form.control} name="quantity" label="Quantity" type="number" />
          </Grid>
          <Grid size={{ xs: 12, sm: 4 }}>
            <TextField control={form.control} name="notes" label="Note" />
          </Grid>
          <Grid size={{ xs: 12, sm: 2 }}>
            <ActionButton variant="outlined" denial={denial} loading={isLoading} onClick={bookIt}>
              Book
            </ActionButton>
          </Grid>
        </Grid>
      </Box>
      {refused && <Alert severity="error">{refused}</Alert>}
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
          No movements yet. They show here as soon as stock changes.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}>
        {data?.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </Box>
    </Stack>
  );
}
