import { isDataError, messageOf } from '@plumbline/data';
import { Box, Button, Money, Typography, dotted, formatMoney } from '@plumbline/design';
import { ContentDialog, MoneyField, showServerError, useZodForm } from '@plumbline/design/forms';
import { AreaLink, denialReason, useAccess, useCompanyId, useToasts } from '@plumbline/platform';
import type { ReactNode } from 'react';
import {
  useProjectCodeExpensesQuery,
  useProjectCodePurchasesQuery,
  type CodePurchase,
} from '../../../data/codeRows.ts';
import { useProjectSaveForecastMutation } from '../../../data/contract.ts';
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

function CodeExpenses({ projectId, code }: { projectId: string; code: string }) {
  const { data, error } = useProjectCodeExpensesQuery({ project: projectId, code });
  return (
    <Rows title="Expenses" empty={error ? messageOf(error) : data ? 'No expenses' : 'Loading…'}>
      {(data ?? []).map(({ id, description, status, amount }) => (
        <Row
          key={id}
          name={description}
          detail={status === 'committed' && 'Committed'}
          amount={amount}
        />
      ))}
    </Rows>
  );
}

type CodePurchasesProps = { projectId: string; code: string | null; category: string };

/** Orders and bills of a cost code, each with its page; roles without purchasing learn why there are none. */
function CodePurchases({ projectId, code, category }: CodePurchasesProps) {
  const { data, error } = useProjectCodePurchasesQuery({ project: projectId, code, category });
  const denial = denialReason(useAccess({ permission: 'view_purchasing' }));
  const none = error ? messageOf(error) : data ? 'No orders or bills' : 'Loading…';
  return (
    <Rows title="Orders and bills" empty={denial ? 'Your role doesn’t include purchasing.' : none}>
      {(data ?? []).map((line, at) => (
        <Row
          // Lines of one order have nothing that tells them apart.
          key={`${line.order_id ?? line.bill_id} ${at}`}
          name={<PurchaseName line={line} />}
          detail={line.status === 'committed' && 'Committed'}
          amount={line.amount}
        />
      ))}
    </Rows>
  );
}

/** "PO-0011, Flooring", with the number linked. */
function PurchaseName({ line }: { line: CodePurchase }) {
  const { order_id: orderId, bill_id: billId, description } = line;
  const number = line.number || (billId ? 'Bill' : 'Order');
  return (
    <>
      {billId ? (
        <AreaLink to="purchasing.bill" params={{ billId }} otherwise={number}>
          {number}
        </AreaLink>
      ) : (
        <AreaLink to="purchasing.order" params={{ orderId: orderId ?? '' }} otherwise={number}>
          {number}
        </AreaLink>
      )}
      {description && `, ${description}`}
    </>
  );
}

function Rows({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
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

type RowProps = { name: ReactNode; detail?: ReactNode; amount: number | null };

function Row({ name, detail, amount }: RowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 0.75 }}>
      <Typography variant="body2" component="div" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {name}
        {detail && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {detail}
          </Box>
        )}
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
