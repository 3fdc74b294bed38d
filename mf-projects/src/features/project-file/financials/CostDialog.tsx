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
import {
  useProjectAddBudgetMutation,
  useProjectAddExpenseMutation,
} from '../../../data/financials.ts';
import { costForm, today, type CostOutput, type CostValues } from './costForms.ts';
import { categoryChoices } from './financialWords.ts';

type CostDialogProps = { kind: 'budget' | 'expense'; projectId: string; onClose: () => void };

/** A line of the budget, or an expense. */
export function CostDialog({ kind, projectId, onClose }: CostDialogProps) {
  const company = useCompanyId();
  const [addBudget] = useProjectAddBudgetMutation();
  const [addExpense] = useProjectAddExpenseMutation();
  const form = useZodForm<CostValues, CostOutput>(costForm(kind), {
    category: 'materials',
    description: '',
    amount: '',
    date: today(),
  });
  const { control } = form;
  const submit = async ({ date, ...line }: CostOutput) => {
    const of = { company, project: projectId, ...line };
    const { error } =
      kind === 'budget' ? await addBudget(of) : await addExpense({ ...of, expense_date: date });
    if (error) showServerError(form, { message: messageOf(error) });
    else onClose();
  };
  return (
    <FormDialog
      isOpen
      title={kind === 'budget' ? 'Add Budget Line' : 'Record Expense'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={kind === 'budget' ? 'Add' : 'Record'}
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
      {kind === 'expense' && <DateField control={control} name="date" label="Date" required />}
    </FormDialog>
  );
}
