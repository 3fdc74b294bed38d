import { Button, Chip, DateText, StatusChip, dotted, formatMoney, today } from '@plumbline/design';
import { messageOf } from '@plumbline/data';
import { AreaLink, useCompanyId, useToasts } from '@plumbline/platform';
import { labelOf } from '@plumbline/domain';
import { nameOfCode, type CostCode } from '../../../data/costCodes.ts';
import {
  useProjectPayExpenseMutation,
  useProjectSaveExpenseMutation,
  type Expense,
} from '../../../data/moneyLines.ts';
import { LineRow } from '../LineRow.tsx';
import { categoryLabel } from './financialLabels.ts';
import { useLineDeletion } from './useLineDeletion.ts';

export type ExpenseRowProps = {
  line: Expense;
  projectId: string;
  codes: readonly CostCode[] | undefined;
  denial: string | undefined;
  /** Opens an expense, or a new one. */
  onEdit: (line?: Expense) => void;
};

export function ExpenseRow({ line, projectId, codes, denial, onEdit }: ExpenseRowProps) {
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
