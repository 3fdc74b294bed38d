import {
  ActionButton,
  Box,
  Button,
  Chip,
  DateText,
  StatusChip,
  dotted,
  formatMoney,
  today,
} from '@plumbline/design';
import { messageOf, skipToken } from '@plumbline/data';
import { AreaLink, useCompanyId, useToasts } from '@plumbline/platform';
import { counted, labelOf } from '@plumbline/domain';
import { useState } from 'react';
import { nameOfCode, type CostCode } from '../../../data/costCodes.ts';
import {
  useProjectExpensesQuery,
  useProjectPayExpenseMutation,
  useProjectSaveExpenseMutation,
  type Expense,
} from '../../../data/moneyLines.ts';
import { useProjectMoney } from '../../../data/projectMoney.ts';
import { LineRow } from '../LineRow.tsx';
import { categoryLabel } from './financialLabels.ts';
import { LinesCard } from './LinesCard.tsx';
import { useLineDeletion } from './useLineDeletion.ts';

const expensesAtOnce = 20;

type ExpensesCardProps = {
  projectId: string;
  codes: readonly CostCode[] | undefined;
  denial: string | undefined;
  /** Of all expenses, or of what is owed. */
  totals: { count: number; amount: number; committed?: number } | null | undefined;
  /** Only what is owed to vendors, by due date. */
  isOwed: boolean;
  onShowAll: () => void;
  /** Opens an expense, or a new one. */
  onEdit: (line?: Expense) => void;
};

/** What was ordered and spent, and what is still owed to vendors. */
export function ExpensesCard(props: ExpensesCardProps) {
  const { projectId, totals, isOwed, denial, onShowAll, onEdit } = props;
  const [limit, setLimit] = useState(expensesAtOnce);
  const latest = useProjectMoney(projectId, 'expenses');
  const isLatest = !isOwed && limit === expensesAtOnce;
  const asked = useProjectExpensesQuery(
    isLatest ? skipToken : { project: projectId, limit, isOwed },
  );
  const expenses = isLatest ? latest : asked;
  return (
    <LinesCard
      title={isOwed ? 'Unpaid expenses' : 'Expenses'}
      rows={expenses.data}
      error={expenses.error}
      onRetry={() => void expenses.refetch()}
      empty={isOwed ? 'You don’t owe vendors anything for this project.' : 'No expenses yet.'}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {isOwed && (
            <Button size="small" onClick={onShowAll}>
              Show all
            </Button>
          )}
          <ActionButton size="small" denial={denial} onClick={() => onEdit()}>
            Record Expense
          </ActionButton>
        </Box>
      }
      renderRow={(line) => <ExpenseRow key={line.id} {...props} line={line} />}
      footer={totals && totals.count > 0 && <Totals {...totals} />}
      onMore={expenses.data?.length === limit ? () => setLimit(limit + expensesAtOnce) : undefined}
    />
  );
}

type TotalsProps = NonNullable<ExpensesCardProps['totals']>;

function Totals({ count, amount, committed = 0 }: TotalsProps) {
  return (
    <Box
      component="output"
      aria-label="Total of the expenses"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 2,
        mt: 1.5,
        fontWeight: 600,
      }}
    >
      <span>{counted(count, 'expense')}</span>
      <span>
        {formatMoney(amount)}
        {committed !== 0 && ` (${formatMoney(committed)} committed)`}
      </span>
    </Box>
  );
}

function ExpenseRow({
  line,
  projectId,
  codes,
  denial,
  onEdit,
}: ExpensesCardProps & { line: Expense }) {
  const company = useCompanyId();
  const [saveExpense] = useProjectSaveExpenseMutation();
  const deleteLine = useLineDeletion(projectId);
  const code = codes?.find(({ id }) => id === line.cost_code_id);
  const isUnpaid = line.is_paid === false;
  const isOverdue = isUnpaid && Boolean(line.due_date) && String(line.due_date) < today();
  const receipt = line.document_id && (
    <AreaLink to="projects.detail" params={{ projectId }} query={{ tab: 'documents' }}>
      Receipt
    </AreaLink>
  );
  return (
    <LineRow
      title={line.description}
      detail={dotted(
        code ? nameOfCode(code) : labelOf(categoryLabel, line.category),
        <DateText value={line.expense_date} />,
        line.supplier,
        line.tax_amount && `${formatMoney(line.tax_amount)} tax`,
        receipt,
        !isUnpaid && line.paid_on && line.paid_on !== line.expense_date && (
          <>
            paid <DateText value={line.paid_on} />
          </>
        ),
        isUnpaid && line.due_date && (
          <>
            due <DateText value={line.due_date} />
          </>
        ),
      )}
      status={
        <>
          {line.status === 'committed' && (
            <Chip size="small" variant="outlined" label="Committed" />
          )}
          {isUnpaid && !isOverdue && <StatusChip label="Not paid" tone="warning" shape="half" />}
          {isOverdue && <StatusChip label="Overdue" tone="error" shape="triangle" />}
        </>
      }
      amount={line.amount}
      actions={isUnpaid && !denial && <MarkPaidButton line={line} projectId={projectId} />}
      onEdit={denial ? undefined : () => onEdit(line)}
      onDelete={
        denial
          ? undefined
          : () =>
              void deleteLine('expenses', line, () =>
                saveExpense({ company, project: projectId, isNew: true, line }),
              )
      }
    />
  );
}

function MarkPaidButton({ line, projectId }: { line: Expense; projectId: string }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [pay, { isLoading }] = useProjectPayExpenseMutation();
  const set = async (isPaid: boolean) => {
    const { error } = await pay({ company, project: projectId, id: line.id, isPaid });
    if (error) toasts.error(messageOf(error));
    else if (isPaid) toasts.undo(`"${line.description}" marked paid`, () => void set(false));
  };
  return (
    <Button
      size="small"
      loading={isLoading}
      aria-label={`Mark paid: ${line.description}`}
      onClick={() => void set(true)}
    >
      Mark paid
    </Button>
  );
}
