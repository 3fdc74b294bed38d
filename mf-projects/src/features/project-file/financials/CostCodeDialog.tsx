import { isDataError, messageOf } from '@plumbline/data';
import { Box, Button, Money, Typography, formatMoney } from '@plumbline/design';
import { ContentDialog, MoneyField, showServerError, useZodForm } from '@plumbline/design/forms';
import { denialReason, useAccess, useCompanyId, useToasts } from '@plumbline/platform';
import type { ReactNode } from 'react';
import {
  useProjectCodeExpensesQuery,
  useProjectSaveForecastMutation,
} from '../../../data/contract.ts';
import type { CostRow, Financials } from '../../../data/financials.ts';
import { CodeLabor } from './CodeLabor.tsx';
import { forecastForm } from './costForms.ts';

type CostCodeDialogProps = {
  projectId: string;
  row: CostRow;
  title: string;
  lines: NonNullable<Financials['lines']>;
  onClose: () => void;
};

/** The rows behind one line of the budget: its budget lines and its expenses, and what it will still cost. */
export function CostCodeDialog({ projectId, row, title, lines, onClose }: CostCodeDialogProps) {
  const { data: expenses, error } = useProjectCodeExpensesQuery({
    project: projectId,
    code: row.cost_code_id ?? '',
  });
  return (
    <ContentDialog isOpen title={title} width="sm" onClose={onClose}>
      <Rows title="Budget" empty="No budget lines">
        {lines
          .filter(({ cost_code_id }) => cost_code_id === row.cost_code_id)
          .map(({ id, description, cost }) => (
            <Row key={id} name={description} amount={cost} />
          ))}
      </Rows>
      <Rows
        title="Expenses"
        empty={error ? messageOf(error) : expenses ? 'No expenses' : 'Loading…'}
      >
        {(expenses ?? []).map(({ id, description, status, amount }) => (
          <Row
            key={id}
            name={status === 'committed' ? `${description} (committed)` : description}
            amount={amount}
          />
        ))}
      </Rows>
      <CodeLabor projectId={projectId} code={row.cost_code_id ?? ''} />
      <ForecastForm projectId={projectId} row={row} onClose={onClose} />
    </ContentDialog>
  );
}

function Rows({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1 }}>
        {title}
      </Typography>
      {children.length > 0 ? (
        <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
    </>
  );
}

function Row({ name, amount }: { name: string; amount: number | null }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 0.75 }}>
      <Typography variant="body2" sx={{ flex: 1 }}>
        {name}
      </Typography>
      {amount === null ? 'Cost unknown' : <Money amount={amount} />}
    </Box>
  );
}

type ForecastFormProps = { projectId: string; row: CostRow; onClose: () => void };

/** The cost to complete, where the estimate is not good enough; empty goes back to the estimate. */
function ForecastForm({ projectId, row, onClose }: ForecastFormProps) {
  const company = useCompanyId();
  const [save, { isLoading }] = useProjectSaveForecastMutation();
  const toasts = useToasts();
  const canEdit = useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' });
  const form = useZodForm(forecastForm, { cost: '' });
  const submit = form.handleSubmit(async ({ cost }) => {
    const code = row.cost_code_id ?? '';
    const { error } = await save({ company, project: projectId, code, cost });
    if (error) {
      showServerError(form, isDataError(error) ? error : { message: messageOf(error) });
      return;
    }
    toasts.success(
      cost === null ? 'The forecast uses the estimate again' : 'Cost to complete saved',
    );
    onClose();
  });
  if (denialReason(canEdit)) return null;
  return (
    <Box component="form" onSubmit={(event) => void submit(event)} sx={{ mt: 2 }}>
      <MoneyField
        control={form.control}
        name="cost"
        label="Cost to complete"
        hint={`What this code will still cost, ${formatMoney(Math.max(row.forecast - row.actual, 0))} now. Leave it empty to use the estimate.`}
      />
      <Button type="submit" variant="outlined" loading={isLoading} sx={{ mt: 1 }}>
        Save
      </Button>
    </Box>
  );
}
