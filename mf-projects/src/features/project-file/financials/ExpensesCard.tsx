import { ActionButton, Box, Button, formatMoney } from '@plumbline/design';
import { skipToken } from '@plumbline/data';
import { counted } from '@plumbline/domain';
import { useState } from 'react';
import { useProjectExpensesQuery } from '../../../data/moneyLines.ts';
import { useProjectMoney } from '../../../data/projectMoney.ts';
import { LinesCard } from './LinesCard.tsx';
import { ExpenseRow, type ExpenseRowProps } from './ExpenseRow.tsx';

type ExpensesCardProps = Omit<ExpenseRowProps, 'line'> & {
  /** Of all expenses, or of what is owed. */
  totals: { count: number; amount: number; committed?: number } | null | undefined;
  /** Only what is owed to vendors, by due date. */
  isOwed: boolean;
  onShowAll: () => void;
};

const expensesAtOnce = 20;

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
