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
import { useDocumentUpload } from '../documents/useDocumentUpload.ts';
import { ReceiptInput } from './ReceiptInput.tsx';
import { costForm, type CostOutput, type CostValues } from './costForms.ts';
import { categoryChoices, expenseChoices } from './financialLabels.ts';

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
  supplier: kind === 'expense' ? (line?.supplier ?? '') : '',
});

/** A line of the budget, or an expense. */
export function CostDialog({ edit, projectId, onClose }: CostDialogProps) {
  const { kind, line } = edit;
  const company = useCompanyId();
  const [saveBudgetLine] = useProjectSaveBudgetLineMutation();
  const [saveExpense] = useProjectSaveExpenseMutation();
  const [id] = useState(() => line?.id ?? crypto.randomUUID());
  const [receipt, setReceipt] = useState<File>();
  const [receiptId] = useState(() => crypto.randomUUID());
  const upload = useDocumentUpload(projectId);
  const form = useZodForm<CostValues, CostOutput>(costForm(kind), valuesOf(edit));
  const { control } = form;
  const submit = async ({ date, status, supplier, ...values }: CostOutput) => {
    const of = { company, project: projectId, isNew: !line };
    if (kind === 'budget') return finish(await saveBudgetLine({ ...of, line: { id, ...values } }));
    const fault = receipt && (await uploadReceipt(receipt, values.description));
    if (fault) return showServerError(form, { message: `The receipt was not uploaded. ${fault}` });
    const document_id = receipt ? receiptId : (line?.document_id ?? null);
    finish(
      await saveExpense({
        ...of,
        line: { id, ...values, status, expense_date: date, supplier, document_id },
      }),
    );
  };
  const finish = ({ error }: { error?: unknown }) => {
    if (error) showServerError(form, { message: messageOf(error) });
    else onClose();
  };
  const uploadReceipt = (file: File, description: string) =>
    upload(
      file,
      { name: `Receipt: ${description}`.slice(0, 300), category: 'invoices' },
      receiptId,
    );
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
          <TextField control={control} name="supplier" label="Vendor (optional)" />
          <ReceiptInput
            file={receipt}
            isStored={Boolean(line?.document_id)}
            onChoose={setReceipt}
          />
        </>
      )}
    </FormDialog>
  );
}
