import { isDataError, messageOf } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Box,
  FailedState,
  Grid,
  RowsSkeleton,
  Stack,
  Typography,
} from '@plumbline/design';
import {
  AutocompleteField,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { denialReason, useCompanyId, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useStockBookMutation, useStockMovementsQuery } from '../data/costs.ts';
import { useCatalogProjectsQuery } from '../data/projects.ts';
import {
  bookedKinds,
  emptyMovement,
  stockForm,
  toMovement,
  type StockOutput,
  type StockValues,
} from './stockForm.ts';
import { StockMovementRow, useStockUndo } from './StockMovementRow.tsx';

type StockLedgerProps = {
  end: 'item_id' | 'material_id';
  id: string;
  /** Called after a movement was added or undone. */
  onBooked?: () => void;
};

/** Stock movements, and the form to add one. */
export function StockLedger({ end, id, onBooked }: StockLedgerProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const of = { company, end, id };
  const { data, error, isFetching, refetch } = useStockMovementsQuery(of);
  const [text, searchProjects] = useState('');
  const projects = useCatalogProjectsQuery({ company, text });
  const { undo } = useStockUndo(of, onBooked);
  const [book, { isLoading }] = useStockBookMutation();
  const [round, setRound] = useState(0);
  const denial = denialReason(
    useAccess({ feature: 'create_edit_items', permission: 'edit_catalog' }),
  );
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
    <Stack component="section" aria-label="Stock movements" spacing={1.5}>
      <Typography variant="h4" component="h3">
        Stock movements
      </Typography>
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
            <AutocompleteField
              control={form.control}
              name="project_id"
              label="Project (optional)"
              options={(projects.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
              isLoading={projects.isFetching}
              failure={
                projects.isError
                  ? {
                      message: 'Failed to load projects. Please try again.',
                      onRetry: () => void projects.refetch(),
                    }
                  : undefined
              }
              onSearch={searchProjects}
              noOptionsText="No projects match"
            />
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
