import { today } from '@plumbline/design';
import { messageOf } from '@plumbline/data';
import {
  DateField,
  FormDialog,
  MoneyField,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import {
  useProjectSaveBudgetLineMutation,
  useProjectSaveExpenseMutation,
  type BudgetLine,
  type Expense,
} from '../../../data/moneyLines.ts';
import { costForm, type CostOutput, type CostValues } from './costForms.ts';
import { categoryChoices, expenseChoices } from './financialWords.ts';

/** Which line is written; without one, a new line. */
export type CostEdit =
  | { kind: 'budget'; line?: BudgetLine | undefined }
  | { kind: 'expense'; line?: Expense | undefined };
type CostDialogProps = { edit: CostEdit; projectId: string; onClose: () => void };

const valuesOf = ({ kind, line }: CostEdit): CostValues => ({
  category: line?.category ?? 'materials',
  description: line?.description ?? '',
  amount: line ? String(line.amount) : '',
  date: kind === 'expense' && line ? line.expense_date : today(),
  status: kind === 'expense' && line ? line.status : 'spent',
});

/** A line of the budget, or an expense. */
export function CostDialog({ edit, projectId, onClose }: CostDialogProps) {
  const { kind, line } = edit;
  const company = useCompanyId();
  const [saveBudgetLine] = useProjectSaveBudgetLineMutation();
  const [saveExpense] = useProjectSaveExpenseMutation();
  const [id] = useState(() => line?.id ?? crypto.randomUUID());
  const form = useZodForm<CostValues, CostOutput>(costForm(kind), valuesOf(edit));
  const { control } = form;
  const submit = async ({ date, status, ...values }: CostOutput) => {
    const of = { company, project: projectId, isNew: !line };
    const { error } =
      kind === 'budget'
        ? await saveBudgetLine({ ...of, line: { id, ...values } })
        : await saveExpense({ ...of, line: { id, ...values, status, expense_date: date } });
    if (error) showServerError(form, { message: messageOf(error) });
    else onClose();
  };
  const title = {
    budget: line ? 'Edit Budget Line' : 'Add Budget Line',
    expense: line ? 'Edit Expense' : 'Record Expense',
  }[kind];
  const first = kind === 'budget' ? 'Add' : 'Record';
  return (
    <FormDialog
      isOpen
      title={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={line ? 'Save' : first}
      width="xs"
    >
      <SelectField control={control} name="category" label="Category" options={categoryChoices} />
      <TextField control={control} name="description" label="Description" required />
      <MoneyField
        control={control}
        name="amount"
        label="Amount"
        required
        min={kind === 'budget' ? 0 : null}
      />
      {kind === 'expense' && (
        <>
          <DateField control={control} name="date" label="Date" required />
          <SelectField control={control} name="status" label="Status" options={expenseChoices} />
        </>
      )}
    </FormDialog>
  );
}
