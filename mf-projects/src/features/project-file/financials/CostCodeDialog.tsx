import { isDataError, messageOf } from '@plumbline/data';
import { Box, Button, Money, Typography, dotted, formatMoney } from '@plumbline/design';
import { ContentDialog, MoneyField, showServerError, useZodForm } from '@plumbline/design/forms';
import { denialReason, useAccess, useCompanyId, useToasts } from '@plumbline/platform';
import { useProjectSaveForecastMutation } from '../../../data/contract.ts';
import type { CostRow, Financials } from '../../../data/financials.ts';
import { CodeLabor } from './CodeLabor.tsx';
import { forecastForm } from './costForms.ts';
import { CodeExpenses, CodePurchases, Rows, Row } from './CodeEntries.tsx';

type CostCodeDialogProps = {
  projectId: string;
  row: CostRow;
  title: string;
  lines: NonNullable<Financials['lines']>;
  onClose: () => void;
};

/** The rows behind each figure of a cost code, and what it will still cost. */
export function CostCodeDialog({ projectId, row, title, lines, onClose }: CostCodeDialogProps) {
  const { cost_code_id: code, category } = row;
  return (
    <ContentDialog isOpen title={title} width="sm" onClose={onClose}>
      <Typography variant="body2" component="p" sx={{ color: 'text.secondary' }}>
        {dotted(
          ...(['revised', 'committed', 'actual', 'forecast'] as const).map((key) => (
            <Box component="span" key={key} sx={{ whiteSpace: 'nowrap' }}>
              {figureLabels[key]} <Money amount={row[key]} />
            </Box>
          )),
        )}
      </Typography>
      {code !== null && (
        <>
          <Rows title="Budget" empty="No budget lines">
            {lines
              .filter(({ cost_code_id }) => cost_code_id === code)
              .map(({ id, description, cost }) => (
                <Row key={id} name={description} amount={cost} />
              ))}
          </Rows>
          <CodeExpenses projectId={projectId} code={code} />
        </>
      )}
      <CodePurchases projectId={projectId} code={code} category={category} />
      {code !== null && (
        <>
          <CodeLabor projectId={projectId} code={code} />
          <ForecastForm projectId={projectId} row={row} onClose={onClose} />
        </>
      )}
    </ContentDialog>
  );
}

const figureLabels = {
  revised: 'Revised',
  committed: 'Committed',
  actual: 'Actual',
  forecast: 'Forecast',
} as const;

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
