import { isDataError, messageOf } from '@plumbline/data';
import { ActionButton, Alert, Box, Grid } from '@plumbline/design';
import { SelectField, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useStockBookMutation, type StockOf } from '../data/costs.ts';
import {
  bookedKinds,
  emptyMovement,
  stockForm,
  toMovement,
  type StockOutput,
  type StockValues,
} from './stockForm.ts';
import { useStockUndo } from './StockMovementRow.tsx';
import { StockProjectField } from './StockProjectField.tsx';

type StockFormProps = {
  of: StockOf;
  /** Why the user may not add movements. */
  denial: string | undefined;
  /** Called after a movement was added or undone. */
  onBooked: (() => void) | undefined;
};

/** The form that adds a stock movement, with a way to undo it. */
export function StockForm({ of, denial, onBooked }: StockFormProps) {
  const toasts = useToasts();
  const { undo } = useStockUndo(of, onBooked);
  const [book, { isLoading }] = useStockBookMutation();
  const [round, setRound] = useState(0);
  const form = useZodForm<StockValues, StockOutput>(stockForm, emptyMovement);
  const submit = async (values: StockOutput) => {
    const movement = { id: crypto.randomUUID(), ...toMovement(values) };
    const answer = await book({ ...of, movement });
    if (answer.error) {
      const field = isDataError(answer.error) ? answer.error.field : undefined;
      showServerError(form, { message: messageOf(answer.error), field });
      return;
    }
    toasts.undo('Stock movement added', () => void undo(movement.id), movement.id);
    onBooked?.();
    form.reset(emptyMovement);
    setRound(round + 1);
  };
  const bookIt = () => void form.handleSubmit(submit)();
  const refused = form.formState.errors.root?.server?.message;
  return (
    <>
      <Box
        component="div"
        key={round}
        // Enter must not submit the surrounding item form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          // The project field is shown.
          if (event.defaultPrevented) return;
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
          <Grid size={{ xs: 12, sm: 6 }}>
            <StockProjectField control={form.control} />
          </Grid>
          <Grid size={{ xs: 12, sm: 9 }}>
            <TextField control={form.control} name="notes" label="Note (optional)" />
          </Grid>
          <Grid size={{ xs: 12, sm: 3 }}>
            <ActionButton variant="outlined" denial={denial} loading={isLoading} onClick={bookIt}>
              Book
            </ActionButton>
          </Grid>
        </Grid>
      </Box>
      {refused && <Alert severity="error">{refused}</Alert>}
    </>
  );
}
